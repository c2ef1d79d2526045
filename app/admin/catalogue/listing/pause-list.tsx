import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { SERVICE_IDS } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { catalogueWords } from "@/lib/words/en/catalogue";
import { serviceNames } from "@/lib/words/messages";
import { setPauseAction } from "./actions";

/** What is on sale and what is paused, as a whole and by service. */
export function PauseList({ paused, mayWrite }: { paused: CatalogueSnapshot["paused"]; mayWrite: boolean }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lead font-bold">{catalogueWords.pauseHeading}</h2>
      <p>{catalogueWords.pauseLead}</p>
      <ul className="grid grid-cols-1">
        {(["all", ...SERVICE_IDS] as const).map((what) => {
          const message = paused[what];
          const name = what === "all" ? catalogueWords.all : serviceNames[what];
          const state = message ? catalogueWords.paused : catalogueWords.selling;
          return (
            <li key={what}>
              {mayWrite ? (
                <Disclosure summary={`${name}: ${state}`}>
                  <PlainForm action={setPauseAction} className="grid gap-4">
                    <input type="hidden" name="what" value={what} />
                    <Field
                      id={`message-${what}`}
                      name="message"
                      label={catalogueWords.message}
                      defaultValue={message ?? catalogueWords.messageDefault}
                      maxLength={300}
                      autoComplete="off"
                    />
                    <Button type="submit" look="quiet" name="act" value="pause">
                      {message ? catalogueWords.change : catalogueWords.pause}
                    </Button>
                    {message ? (
                      <Button type="submit" look="quiet" name="act" value="resume">
                        {catalogueWords.resume}
                      </Button>
                    ) : null}
                  </PlainForm>
                </Disclosure>
              ) : (
                <p className="border-t border-line py-2 font-semibold">{`${name}: ${state}`}</p>
              )}
              {message ? <p className="pb-3 text-small wrap-anywhere text-muted">{message}</p> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
