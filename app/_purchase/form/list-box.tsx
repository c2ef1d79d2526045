"use client";

import { useState } from "react";
import { NairaField } from "@/app/_forms/naira-field";
import { problemAt } from "@/app/_forms/problem-at";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { MAX_LIST_LENGTH } from "@/app/_purchase/state/form-values";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Labelled } from "@/app/_ui/labelled";
import { TextArea } from "@/app/_ui/text-area";
import { recipientWords } from "@/lib/words/messages";
import { problemSentence } from "@/lib/words/problem-sentence";

/** Many numbers at once: pasted lines or a file. The server parses both, so that it works without JavaScript. */
export function ListBox({ buy, amounts }: { buy: Purchase; amounts: boolean }) {
  const { list } = buy.fill.typed;
  const [tooLarge, setTooLarge] = useState(false);
  const error = tooLarge
    ? problemSentence({ path: "list", code: "list_too_large" })
    : problemAt(buy.problems, "list");
  // Once opened for an error, it stays open while the customer corrects it.
  const [wasWrong, setWasWrong] = useState(false);
  if (error !== null && !wasWrong) setWasWrong(true);
  return (
    <Disclosure
      summary={recipientWords.listTitle}
      open={error !== null || wasWrong || (list?.text ?? "") !== ""}
    >
      <TextArea
        name="list"
        label={recipientWords.list}
        hint={amounts ? recipientWords.listHintAirtime : recipientWords.listHintData}
        error={error}
        rows={5}
        maxLength={MAX_LIST_LENGTH}
        autoComplete="off"
        spellCheck={false}
        defaultValue={list?.text ?? ""}
      />
      <Labelled id="listFile" label={recipientWords.listFile} hint={recipientWords.listFileHint}>
        <input
          id="listFile"
          name="listFile"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-describedby="listFile-hint"
          className="min-h-12 w-full min-w-0 file:me-3 file:min-h-11 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-slip file:px-4 file:font-semibold"
          onChange={({ target }) => {
            // Larger than any list: don't send it.
            const large = (target.files?.[0]?.size ?? 0) > MAX_LIST_LENGTH * 2;
            if (large) target.value = "";
            setTooLarge(large);
          }}
        />
      </Labelled>
      {amounts ? (
        <NairaField name="listAmount" label={recipientWords.listAmount} defaultValue={list?.amount ?? ""} />
      ) : null}
      <div>
        <Button type="submit" name="intent" value="list" look="quiet">
          {recipientWords.parseListAnswer}
        </Button>
      </div>
    </Disclosure>
  );
}
