import { ConfigError } from "./config-error";

/**
 * Whether the address is on this machine. Only there may HTTP be unencrypted, money be demo money, and schedules be scaled.
 */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether a PostgreSQL address is on another machine without an encryption setting. `sslmode=disable` declares the network
 * private; doctor warns about it. A folder as host is a socket on this machine.
 */
export function isBareDatabase(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isLoopback(`http://${host}`)) return false;
  return !searchParams.has("sslmode") && !/^(1|true)$/.test(searchParams.get("ssl") ?? "");
}

/** The address without a slash at its end. */
export function trimSlashes(url: string): string {
  return url.replace(/\/+$/, "");
}

/** Throws ConfigError if secrets would leave this machine unencrypted. */
export function refusePlainHttp(name: string, url: string): void {
  if (isLoopback(url) || new URL(url).protocol === "https:") return;
  throw new ConfigError(
    `${name} is plain http to another machine, so the key would be sent unencrypted: use https.`,
  );
}
