import { isServiceId } from "@/lib/model/service-id";
import { goWords, serviceTitles } from "@/lib/words/messages";
import type { Destination } from "./destinations";

/** "Buy airtime", with the values that it fills in below. */
export function Choice({ destination: { form }, details }: { destination: Destination; details: string }) {
  return (
    <span className="grid py-2">
      <span>{isServiceId(form) ? serviceTitles[form] : goWords.to[form]}</span>
      {details ? <span className="text-small font-normal">{details}</span> : null}
    </span>
  );
}
