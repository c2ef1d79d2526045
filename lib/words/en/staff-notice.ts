/** The notice of an admin page after an action. */
export interface StaffNotice {
  tone: "good" | "bad";
  title: string;
  text: string;
  /** Where to continue. */
  link?: { href: string; label: string };
}

/** It worked. */
export const good = (title: string, text: string): StaffNotice => ({ tone: "good", title, text });

/** It didn't. */
export const bad = (title: string, text: string): StaffNotice => ({ tone: "bad", title, text });
