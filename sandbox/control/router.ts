import { Hono } from "hono";
import { accountNamed } from "../state/accounts";
import type { SandboxEnv } from "../state/env";
import { resetState, type Sandbox } from "../state/state";
import { changeCatalogue } from "./catalogue-acts";
import { controlPage } from "./control-page";
import { setKey, setProfile, setSettings, setUp, setWebhooks } from "./general-acts";
import {
  changePayment,
  changeRefunds,
  dispute,
  payOut,
  sendChargeByHand,
  setPaystackFault,
} from "./paystack-acts";
import { ControlError, type ControlInput, isForm, readInput } from "./read-input";
import { stateView } from "./state-view";
import { sendByHand, setEsim, setReads, setScenario, settleByHand, setWallet } from "./upstream-acts";

type Act = (sandbox: Sandbox, input: ControlInput) => unknown;

const acts: Readonly<Record<string, Act>> = {
  "/reset": resetState,
  "/wallet": setWallet,
  "/scenario": setScenario,
  "/settle": settleByHand,
  "/webhook": sendByHand,
  "/webhooks": setWebhooks,
  "/catalogue": changeCatalogue,
  "/reads": setReads,
  "/esim": setEsim,
  "/up": setUp,
  "/key": setKey,
  "/profile": setProfile,
  "/settings": setSettings,
  "/paystack": changePayment,
  "/paystack/fault": setPaystackFault,
  "/paystack/refunds": changeRefunds,
  "/paystack/dispute": dispute,
  "/paystack/payout": payOut,
  "/paystack/webhook": sendChargeByHand,
};

/** The control API: JSON in and out, without a key. Forms of the control page are redirected back to that page. */
export function controlRouter(): Hono<SandboxEnv> {
  const api = new Hono<SandboxEnv>();
  api.get("/", controlPage);
  api.get("/state", (c) => c.json(stateView(c.get("sandbox"))));
  api.get("/arrivals", (c) =>
    c.json(accountNamed(c.get("sandbox"), c.req.query("account")).rates.arrivals()),
  );
  for (const [path, act] of Object.entries(acts)) {
    api.post(path, async (c) => {
      try {
        const result = act(c.get("sandbox"), await readInput(c));
        c.get("sandbox").log(`control ${path}`);
        return isForm(c)
          ? c.redirect(`/control?done=${path.slice(1)}`, 303)
          : c.json({ ok: true, ...(result ?? {}) });
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        return c.json({ ok: false, message: error.message }, 400);
      }
    });
  }
  return api;
}
