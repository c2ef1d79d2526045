import type { Actor, Gets } from "./actors";
import type { World } from "./world";

/** What one entry point returns to each actor. */
export interface Row {
  /** The address as this actor would request it. */
  path: string | ((world: World, actor: Actor) => string);
  gets: Gets;
  /**
   * Which permitted actors change the database. All others, and everyone refused, must not change it. Reads change
   * nothing. If omitted for an action, only refused actors are checked.
   */
  changes?: "never" | readonly Actor[];
  /** A download: for each permitted actor, the activity log gets an entry and nothing else changes. */
  logged?: true;
  /** A text that appears in these actors' answers and in no other's. */
  shows?: { text: (world: World) => string; to: readonly Actor[] };
  /** Actors who have the link of the guest's order too. */
  holds?: readonly Actor[];
  /** Uses a new person per actor, because the request removes what others need: a session, a second factor. */
  ownPerson?: true;
}

export interface RouteRow extends Row {
  /** Sent as a form with files is. */
  form?: Readonly<Record<string, string>>;
  json?: unknown | ((world: World, actor: Actor) => unknown);
  headers?: (world: World, actor: Actor) => Record<string, string>;
}

export interface ActionRow extends Row {
  /** The action's arguments. A record of texts is sent as a form. */
  args: readonly unknown[] | ((world: World, actor: Actor) => readonly unknown[]);
}

/** An entry point has several rows if its answer depends on the input. */
export type Rows<R extends Row> = Readonly<Record<string, R | readonly R[]>>;

/** A form as an action's argument. */
export class Form {
  constructor(readonly fields: Readonly<Record<string, string>>) {}
}

export const form = (fields: Readonly<Record<string, string>> = {}): Form => new Form(fields);
