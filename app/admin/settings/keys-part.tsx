import { Disclosure } from "@/app/_ui/disclosure";
import { SettingSection } from "@/app/admin/_ui/setting-section";
import { listKeys } from "@/lib/admin/settings/list-keys";
import { env } from "@/lib/platform/config/env";
import { findMerchantWebhookToken } from "@/lib/platform/db/settings";
import { settingsWords } from "@/lib/words/en/settings";

/** Which keys are set; for the owner also the webhook addresses for the upstream and Paystack. */
export async function KeysPart({ mayKnow }: { mayKnow: boolean }) {
  const config = env();
  const token = mayKnow ? await findMerchantWebhookToken() : null;
  return (
    <SettingSection id="keys" title={settingsWords.keys} note={settingsWords.keysNote}>
      <dl className="grid grid-cols-1 gap-1.5">
        {listKeys(config, process.env).map(([name, key]) => (
          <div key={name} className="leader">
            <dt>{settingsWords.keyNames[name]}</dt>
            <dd>{"count" in key ? settingsWords.keyCount(key.count) : settingsWords.keyStates[key.state]}</dd>
          </div>
        ))}
      </dl>
      {token ? (
        <Disclosure summary={settingsWords.webhooks}>
          <p>{settingsWords.webhooksNote}</p>
          {[`merchant/${encodeURIComponent(token)}`, "paystack"].map((path) => (
            <p key={path}>
              <code className="font-mono text-small break-all">{`${config.appUrl}/api/webhooks/${path}`}</code>
            </p>
          ))}
        </Disclosure>
      ) : null}
    </SettingSection>
  );
}
