import { authNotices } from "./messages";
import { waitText } from "./wait-text";

/** Too many attempts: the notice of the sign-in pages, with how long to wait. */
export function limitedNotice(seconds: number): { tone: "wait"; title: string; text: string } {
  const { title, text } = authNotices.limited;
  return { tone: "wait", title, text: text({ wait: waitText(seconds) }) };
}
