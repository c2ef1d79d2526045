import { signInWords } from "@/lib/words/messages";

/** The field of a new password, for AuthForm. Call it while rendering: its texts are in the page's language. */
export function newPasswordField() {
  return {
    name: "password",
    label: signInWords.newPassword,
    autoComplete: "new-password",
    hint: signInWords.passwordHint,
  } as const;
}
