"use client";

import { useState } from "react";
import { homeWords } from "@/lib/words/messages";
import { AgainLink } from "./again-link";
import { ForgetOrders } from "./forget-orders";
import { NumberList } from "./number-list";
import { useBoard } from "./use-board";

/** One card per number bought for: the purchase, when it ends, and a button to buy it again. */
export function YourNumbers() {
  const cards = useBoard();
  const [forgotten, setForgotten] = useState(false);
  if (cards.length === 0 && !forgotten) return null;
  return (
    <section aria-label={homeWords.boardHeading} className="grid gap-3">
      <h2 className="font-bold">{homeWords.boardHeading}</h2>
      {forgotten ? <p role="status">{homeWords.forgotten}</p> : null}
      <NumberList
        cards={cards}
        again={({ service, again }) => (again ? <AgainLink service={service} again={again} /> : null)}
      />
      {cards.some(({ last }) => last.token !== "") ? (
        <ForgetOrders onForgotten={() => setForgotten(true)} />
      ) : null}
    </section>
  );
}
