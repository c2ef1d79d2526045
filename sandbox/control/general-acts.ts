import { reversalShapes } from "../core/settings";
import { accountNamed } from "../state/accounts";
import type { Sandbox } from "../state/state";
import { ControlError, type ControlInput } from "./read-input";

/** POST /control/webhooks {merchantUrl?, paystackUrl?, merchantSecret?, mode?} */
export function setWebhooks(sandbox: Sandbox, input: ControlInput): void {
  const { webhooks } = sandbox;
  webhooks.merchantUrl = input.text("merchantUrl") ?? webhooks.merchantUrl;
  webhooks.paystackUrl = input.text("paystackUrl") ?? webhooks.paystackUrl;
  webhooks.merchantSecret = input.text("merchantSecret") ?? webhooks.merchantSecret;
  webhooks.mode = input.oneOf("mode", ["normal", "lost", "repeat", "shuffle"]) ?? webhooks.mode;
}

/** POST /control/up {upstream?, paystack?}: false means down; every connection is destroyed. */
export function setUp(sandbox: Sandbox, input: ControlInput): void {
  sandbox.up.upstream = input.boolean("upstream") ?? sandbox.up.upstream;
  sandbox.up.paystack = input.boolean("paystack") ?? sandbox.up.paystack;
}

/** POST /control/profile {profile: default | variant} */
export function setProfile(sandbox: Sandbox, input: ControlInput): void {
  const profile = input.oneOf("profile", ["default", "variant"]);
  if (!profile) throw new ControlError("profile is missing");
  sandbox.profile = profile;
}

/** POST /control/key {state: active | inactive | blocked, account?}: 403 when inactive, 401 when blocked. */
export function setKey(sandbox: Sandbox, input: ControlInput): void {
  const state = input.oneOf("state", ["active", "inactive", "blocked"]);
  if (!state) throw new ControlError("state is missing");
  accountNamed(sandbox, input.text("account")).keyState = state;
}

const waits = ["settleAfterMs", "lateAfterMs", "webhookAfterMs", "refundAfterMs"] as const;

/** POST /control/settings {rateLimits?, settleAfterMs?, lateAfterMs?, webhookAfterMs?, refundAfterMs?, reversals?} */
export function setSettings(sandbox: Sandbox, input: ControlInput): void {
  const { settings } = sandbox;
  settings.rateLimits = input.boolean("rateLimits") ?? settings.rateLimits;
  settings.reversals = input.oneOf("reversals", reversalShapes) ?? settings.reversals;
  for (const name of waits) settings[name] = input.number(name) ?? settings[name];
}
