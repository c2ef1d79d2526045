import { waitText } from "./wait";

/** Signing in, signing up, mailed links. No sentence here tells whether an address has an account. */
export const signInWords = {
  title: "Sign in",
  lead: "You can buy without an account, too.",
  email: "E-mail",
  password: "Password",
  submit: "Sign in",
  forgot: "Forgot your password?",
  noAccount: "No account yet?",
  toSignUp: "Make one",
  linkHeading: "Without a password",
  linkBody: "We mail you a link that signs you in. It works once, for 20 minutes.",
  linkSubmit: "Mail me a link",
  google: "Continue with Google",
  again: "Please sign in to go on.",
  wrongTitle: "That didn't work",
  wrong: "E-mail and password don't belong together. Check both, or have a link mailed to you.",
  unverifiedTitle: "One step is missing",
  unverified: "We have mailed you a link to show that the address is yours. Open it, then you are in.",
  limitedTitle: "A moment, please",
  limited: (seconds: number) => `There were too many tries. Try again in ${waitText(seconds)}.`,
  emailInvalid: "This isn't a full e-mail address.",
  passwordMissing: "Type your password.",
  elsewhere: "Signing in with Google didn't work. Nothing has changed. Try again, or use your e-mail.",
};
