/** An account's sign-in and security, and the second factor of staff. */
export const securityWords = {
  title: "Sign-in and security",
  passwordHeading: "Password",
  current: "Password now",
  next: "New password",
  save: "Save the new password",
  saved: (ended: number) =>
    ended === 0
      ? "The new password counts from now on."
      : `The new password counts from now on. ${ended} other ${ended === 1 ? "device was" : "devices were"} signed out.`,
  savedTitle: "Saved",
  none: "This account has no password: a link by e-mail or Google signs you in. You can choose one.",
  choose: "Choose a password",
  sessionsHeading: "Where you are signed in",
  here: "This device",
  since: (when: string) => `Signed in ${when}`,
  seen: (when: string) => `Last used ${when}`,
  end: "Sign out",
  endLabel: (device: string) => `Sign out ${device}`,
  endOthers: "Sign out everywhere else",
  unknownDevice: "Unknown device",
  on: "on",
};

export const secondFactorWords = {
  heading: "Second factor",
  lead: "Staff show a code from their phone when they sign in, and again before money, prices or staff change.",
  isOn: "It is set up.",
  codesLeft: (left: number) => `${left} recovery ${left === 1 ? "code is" : "codes are"} left.`,
  replace: "Set up another phone",
  title: "Show your second factor",
  askLead: "Type the six digits that your authenticator app shows now, or one of your recovery codes.",
  code: "Code",
  codeHint: "Six digits, or a recovery code like 7KQF-3M2X-9D4T-HW8R.",
  submit: "Go on",
  demo: (code: string) => `This is a demo shop: the code now is ${code}. A real shop never shows it.`,
  demoTitle: "Play money",
  wrongTitle: "That code isn't right",
  wrong: "Codes change every 30 seconds and count once. Take the one that is shown now.",
  missing: "Type the code.",
  setupTitle: "Set up your second factor",
  setupLead: "Staff need an authenticator app on their phone. Any one will do.",
  step1: "Scan this with the app, or type the key into it.",
  qr: "QR code with the key for the authenticator app",
  key: "Key",
  step2: "Type the six digits that it shows.",
  setupSubmit: "Turn it on",
  already: "A second factor is set up already.",
  codesTitle: "Keep these recovery codes",
  codesLead:
    "Each one signs you in once when the phone is gone. They are shown only now: print them or write them down.",
  codesDone: "I have kept them, go on",
};
