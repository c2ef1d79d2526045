import { SettingSection } from "@/app/admin/_ui/setting-section";
import { CONNECTIONS, type Connection } from "@/lib/admin/settings/test-connection";
import { env } from "@/lib/platform/config/env";
import { settingsWords } from "@/lib/words/en/settings";
import { TestForm } from "./test-form";

/** The addresses of external services, each with a test button. */
export function ConnectionsPart({ mayTest }: { mayTest: boolean }) {
  const { merchant, paystack, mail, mailIn } = env();
  const addresses: Record<Connection, string> = {
    upstream: merchant.url,
    payments: paystack.apiUrl,
    // Only the host: the full address contains a password.
    mail: mail ? `${new URL(mail.smtpUrl).host}, ${mail.from}` : settingsWords.keyStates.unset,
  };
  return (
    <SettingSection id="connections" title={settingsWords.connections} note={settingsWords.connectionsNote}>
      <div>
        {CONNECTIONS.map((what) =>
          mayTest ? (
            <TestForm key={what} what={what} address={addresses[what]} />
          ) : (
            <p key={what} className="border-t border-line py-2">
              <span className="block font-semibold first-letter:uppercase">{settingsWords.parts[what]}</span>
              <span className="block text-small text-muted wrap-anywhere">{addresses[what]}</span>
            </p>
          ),
        )}
        <p className="border-t border-line py-2">
          <span className="block font-semibold">{settingsWords.mailIn}</span>
          <span className="block text-small text-muted wrap-anywhere">
            {mailIn ? `${new URL(mailIn.url).host}, ${mailIn.address}` : settingsWords.noMailIn}
          </span>
        </p>
      </div>
    </SettingSection>
  );
}
