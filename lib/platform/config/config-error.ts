/** The configuration isn't usable: one sentence that a shop's owner can act on, without the value of any secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
