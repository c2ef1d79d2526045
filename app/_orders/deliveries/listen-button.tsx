"use client";

import { useEffect, useState } from "react";
import { buttonClass } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { orderWords } from "@/lib/words/messages";

/** Slow enough to enter the digits while listening. */
const RATE = 0.7;

/**
 * Reads a token aloud with the device's speech synthesis, digit by digit with a pause after each group. Hidden where
 * there is none.
 */
export function ListenButton({ spoken }: { spoken: string }) {
  const [can, setCan] = useState(false);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    setCan("speechSynthesis" in window);
    return () => window.speechSynthesis?.cancel();
  }, []);
  const read = () => {
    speechSynthesis.cancel();
    if (reading) return setReading(false);
    const voice = new SpeechSynthesisUtterance(spoken);
    voice.lang = "en";
    voice.rate = RATE;
    voice.onend = () => setReading(false);
    voice.onerror = voice.onend;
    setReading(true);
    speechSynthesis.speak(voice);
  };
  return (
    <button
      type="button"
      onClick={read}
      className={buttonClass("quiet", cx("flex-auto px-2! sm:flex-none sm:px-4!", !can && "invisible"))}
    >
      {reading ? orderWords.listenStop : orderWords.listen}
    </button>
  );
}
