import type { Actor, Gets } from "./actors";
import type { World } from "./world";

/** What one door gives to each actor. */
export interface Row {
  /** The address, as this actor would ask for it. */
  path: string | ((world: World, actor: Actor) => string);
  gets: Gets;
  /**
   * Who of those who aren't refused changes something in the database; whoever isn't named, and whoever is refused, must not change
   * anything. Reading changes nothing. Not said of an act: only the refused are held to it.
   */
  changes?: "never" | readonly Actor[];
  /** A text that these actors find in the answer, and no other does. */
  shows?: { text: (world: World) => string; to: readonly Actor[] };
  /** These have the link of the guest's order too. */
  holds?: readonly Actor[];
  /** Asked by somebody new of each kind, because it takes away what the others need: a session, a second factor. */
  ownPerson?: true;
}

export interface RouteRow extends Row {
  json?: unknown | ((world: World, actor: Actor) => unknown);
  headers?: (world: World, actor: Actor) => Record<string, string>;
}

export interface ActionRow extends Row {
  /** The action's arguments; a record of texts is sent as the form it is. */
  args: readonly unknown[] | ((world: World, actor: Actor) => readonly unknown[]);
}

/** Some doors open differently to what is sent: then there are several rows. */
export type Rows<R extends Row> = Readonly<Record<string, R | readonly R[]>>;

/** An action's argument that is a form. */
export class Form {
  constructor(readonly fields: Readonly<Record<string, string>>) {}
}

export const form = (fields: Readonly<Record<string, string>> = {}): Form => new Form(fields);
