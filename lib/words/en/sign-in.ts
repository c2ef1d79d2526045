import { waitText } from "./wait";

/** Signing in, signing up and emailed links. No sentence reveals whether an address has an account. */
export const signInWords = {
  title: "Sign in",
  lead: "You can buy without an account, too.",
  again: "Please sign in to go on.",
  email: "E-mail",
  password: "Password",
  newPassword: "New password",
  passwordHint: "At least 10 characters. A few words in a row are good; any characters will do.",
  submit: "Sign in",
  forgot: "Forgot your password?",
  noAccount: "No account yet?",
  toSignUp: "Make an account",
  toSignIn: "Sign in instead",
  linkHeading: "Without a password",
  linkBody: "We mail you a link that signs you in. It works once, for 10 minutes.",
  linkEmail: "E-mail for the link",
  linkSubmit: "Mail me a link",
  google: "Continue with Google",
};

export const signUpWords = {
  title: "Make an account",
  lead: "Your orders, tokens and refunds in one place.",
  submit: "Make an account",
  verifyTitle: "Confirm your address",
  verifyLead: "Type the password that you chose. Then the account is yours, and you are signed in.",
  verifySubmit: "Confirm and sign in",
  verifyNotYou: "You didn't make an account? Then close this page: nothing happens.",
};

export const resetWords = {
  title: "A new password",
  lead: "We mail you a link to choose one.",
  submit: "Mail me the link",
  newTitle: "Choose a new password",
  newLead: "Every other device is signed out by it.",
  newSubmit: "Save and sign in",
};

export const linkWords = {
  title: "Sign in by link",
  lead: (email: string) => `You are about to sign in as ${email}.`,
  submit: "Sign in",
  notYou: "This isn't your address? Then close this page.",
};

export const joinWords = {
  title: "Join the staff",
  lead: (role: string, email: string) =>
    `You were invited as ${role.toLowerCase()}, with the address ${email}.`,
  submit: "Join",
  next: "After this you set up a second factor on your phone.",
};

/** A notice: its title and the next step. */
export const authNotices = {
  wrong: {
    title: "That didn't work",
    text: "E-mail and password don't belong together. Check both, or have a link mailed to you.",
  },
  wrongPassword: { title: "That didn't work", text: "This isn't the password. Check it and try again." },
  unverified: {
    title: "One step is missing",
    text: "We have mailed you a link to confirm your address. Open it, and you are in.",
  },
  mailed: {
    title: "Look into your mailbox",
    text: "If this address can get a link from us, it is on its way. It may take a minute; look into the spam folder, too.",
  },
  signedUp: {
    title: "Look into your mailbox",
    text: "We have mailed you what comes next. It may take a minute; look into the spam folder, too.",
  },
  link: {
    title: "This link isn't good any more",
    text: "It was used already, a newer one replaced it, or it is too old. Ask for a new one.",
  },
  elsewhere: {
    title: "Google didn't sign you in",
    text: "Nothing has changed. Try again, or use your e-mail.",
  },
  limited: (seconds: number) => ({
    title: "A moment, please",
    text: `There were too many tries. Try again in ${waitText(seconds)}.`,
  }),
};

export const authErrors = {
  email: "This isn't a full e-mail address.",
  password: "Type your password.",
  password_short: "This is too short: at least 10 characters.",
  password_long: "This is too long: at most 200 characters.",
  password_common: "This is easy to guess. Choose another password, for example a few unrelated words.",
};
