"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { FieldError } from "@/app/_ui/field-error";
import { isNetworkError } from "@/app/_ui/is-network-error";
import { errorWords, passkeyWords } from "@/lib/words/messages";
import { addPasskeyAction, startPasskeyAction } from "./passkey-actions";

/** Names a new passkey and makes the browser create it. Loads the passkey code only when pressed. */
export function AddPasskey() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    setBusy(true);
    setProblem(null);
    try {
      if (await createPasskey(name)) return window.location.reload();
      setProblem(passkeyWords.failed);
    } catch (cause) {
      setProblem(isNetworkError(cause) ? errorWords.unsent : passkeyWords.failed);
    }
    setBusy(false);
  }

  return (
    <form onSubmit={add} className="grid gap-4">
      <Field
        id="passkey-name"
        name="name"
        label={passkeyWords.name}
        hint={passkeyWords.nameHint}
        maxLength={60}
        autoComplete="off"
      />
      {problem ? (
        <div role="alert">
          <FieldError id="passkey-problem" text={problem} />
        </div>
      ) : null}
      <Button type="submit" look="quiet" busy={busy}>
        {passkeyWords.add}
      </Button>
    </form>
  );
}

async function createPasskey(name: string): Promise<boolean> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    startPasskeyAction(),
    import("@simplewebauthn/browser"),
  ]);
  return optionsJSON ? addPasskeyAction(name, await startRegistration({ optionsJSON })) : false;
}
