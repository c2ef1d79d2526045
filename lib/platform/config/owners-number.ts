/** A whole number that the owner sets. */
export interface OwnersNumber {
  /** The setting that holds it. */
  key: string;
  usual: number;
  least: number;
  most: number;
}
