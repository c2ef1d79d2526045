/** A whole number that the owner sets. */
export interface OwnersNumber {
  /** The key of the setting that stores it. */
  key: string;
  usual: number;
  min: number;
  max: number;
}
