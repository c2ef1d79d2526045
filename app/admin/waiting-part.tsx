import { LedgerTable } from "@/app/_desk/ledger-table";
import { Part } from "@/app/_desk/part";
import { type Pile, WAITING_STATUSES, type Waiting } from "@/lib/desk/read-waiting";
import { serviceNames } from "@/lib/words/en";
import { shortStatus, todayWords, waitText } from "@/lib/words/en/desk";

/** Who waits for us and since when; what there is more of than none leads to its list. */
export function WaitingPart({ waiting, now }: { waiting: Waiting; now: Date }) {
  const age = (since: Date | null) => (since ? waitText(now.getTime() - since.getTime()) : "");
  const piles: { key: keyof typeof todayWords.piles; pile: Pile; href?: string }[] = [
    { key: "parked", pile: waiting.parked, href: "/admin/parked" },
    ...WAITING_STATUSES.map((key) => ({
      key,
      pile: waiting.orders[key],
      href: `/admin/orders?status=${key}`,
    })),
    { key: "cases", pile: waiting.cases },
    { key: "differences", pile: waiting.differences },
    { key: "alarms", pile: waiting.alarms },
  ];
  return (
    <Part id="waiting" title={todayWords.waitingHeading}>
      <LedgerTable
        label={todayWords.waitingHeading}
        none=""
        columns={[
          { label: todayWords.what },
          { label: todayWords.howMany, figure: true },
          { label: todayWords.since, figure: true },
        ]}
        rows={piles.map(({ key, pile, href }) => ({
          key,
          cells: [
            href && pile.count > 0 ? (
              <a key="link" href={href} className="underline underline-offset-4">
                {todayWords.piles[key]}
              </a>
            ) : (
              todayWords.piles[key]
            ),
            pile.count,
            age(pile.since),
          ],
        }))}
      />
      {waiting.oldest.length > 0 ? (
        <>
          <h3 className="font-semibold">{todayWords.oldestHeading}</h3>
          <ul className="grid grid-cols-1">
            {waiting.oldest.map(({ ref, status, service, since }) => (
              <li key={ref} className="border-t border-line">
                <a href={`/admin/orders/${ref}`} className="leader py-2.5 hover:bg-wash">
                  <span className="font-semibold whitespace-nowrap">{ref}</span>
                  <span>
                    {Object.hasOwn(serviceNames, service)
                      ? serviceNames[service as keyof typeof serviceNames]
                      : service}
                    , {shortStatus[status]}, {age(since)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Part>
  );
}
