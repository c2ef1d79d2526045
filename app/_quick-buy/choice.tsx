import { goWords } from "@/lib/words/messages";
import type { Destination } from "./destinations";

/** "Buy airtime", with the values that it fills in below. */
export function Choice({ destination, details }: { destination: Destination; details: string }) {
  return (
    <span className="grid py-2">
      <span>{goWords.to[destination.form]}</span>
      {details ? <span className="text-small font-normal">{details}</span> : null}
    </span>
  );
}
