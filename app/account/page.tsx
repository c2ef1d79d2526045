import { accountOrder, type NumberCard, numberCards } from "@/app/_orders/number-cards";
import { MAX_CARDS, NumberList } from "@/app/_orders/number-list";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Money } from "@/app/_ui/money";
import { Notice } from "@/app/_ui/notice";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { TitledSection } from "@/app/_ui/titled-section";
import { listMyNumbers } from "@/lib/account/list-my-numbers";
import { listMyOrders, OPEN_STATUSES } from "@/lib/account/list-my-orders";
import { listSpending } from "@/lib/account/list-spending";
import { remindAt } from "@/lib/account/remind-at";
import { canBeReminded, listReminders } from "@/lib/account/reminders";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { localHref } from "@/lib/words/local-href";
import {
  accountSections,
  accountWords,
  homeWords,
  securityWords,
  serviceNames,
  walletWords,
} from "@/lib/words/messages";
import { NoOrders } from "./no-orders";
import { OrderRow } from "./order-row";
import { ReminderButton, ReminderNotice } from "./reminder-button";
import { SpendingTable } from "./spending-table";

/** The wallet balance, the numbers bought for, pending and recent orders. */
export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId, email } = await requireSignedIn();
  const { reminder: reminderResult, changed } = await searchParams;
  const ctx = context();
  const [snapshot, numbers, balance, moving, last, spending, reminders, offered] = await Promise.all([
    ctx.snapshot(),
    listMyNumbers(ctx, userId),
    getWalletBalance(ctx, userId),
    listMyOrders(ctx, userId, { statuses: OPEN_STATUSES }, { limit: 5 }),
    listMyOrders(ctx, userId, {}, { limit: 5 }),
    listSpending(ctx, userId),
    listReminders(ctx, userId),
    canBeReminded(ctx, userId),
  ]);
  const moved = new Set(moving.orders.map(({ ref }) => ref));
  const plans = new Map((snapshot?.plans ?? []).map(({ id, price, hours }) => [id, { price, hours }]));
  const cards = numberCards(numbers.map(accountOrder), plans);
  const reminderOf = ({ last: { service, recipient } }: NumberCard) =>
    reminders.find((reminder) => reminder.service === service && toLocalPhone(reminder.number) === recipient)
      ?.id ?? null;
  const shown = new Set(cards.slice(0, MAX_CARDS).map(reminderOf));
  const elsewhere = reminders.filter(({ id }) => !shown.has(id));
  const others = last.orders.filter(({ ref }) => !moved.has(ref));
  return (
    <div className="grid max-w-2xl gap-8 pb-10">
      <div>
        <Heading title={accountSections.home} />
        <ReminderNotice result={cutParam(reminderResult)} email={email} />
        {changed === "password" ? (
          <Notice tone="good" title={securityWords.savedTitle} className="mb-6">
            <p>{securityWords.saved({ ended: 0 })}</p>
          </Notice>
        ) : null}
        <div className="torn bg-slip px-5 pt-4 pb-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <p>
              <span className="block text-small text-muted">{walletWords.balance}</span>
              <Money amount={balance} className="text-total font-bold" />
            </p>
            <a className={buttonClass("quiet")} href={localHref("/account/wallet")}>
              {walletWords.topUpHeading}
            </a>
          </div>
        </div>
      </div>
      {cards.length > 0 ? (
        <TitledSection id="numbers" title={homeWords.boardHeading} className="grid gap-3">
          <NumberList
            cards={cards}
            remind={(card) => (
              <ReminderButton
                what={card.label || card.last.what}
                number={card.last.recipient}
                reminder={reminderOf(card)}
                order={offered && card.due && remindAt(card.last.at, card.due.at) ? card.last.ref : null}
              />
            )}
          />
        </TitledSection>
      ) : null}
      {elsewhere.length > 0 ? (
        <TitledSection id="reminders" title={accountWords.remindOthers} className="grid gap-1">
          <ul className="border-t border-line">
            {elsewhere.map(({ id, service, number }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
              >
                {`${serviceNames[service]} ··${number.slice(-4)}`}
                <ReminderButton what={serviceNames[service]} number={number} reminder={id} order={null} />
              </li>
            ))}
          </ul>
        </TitledSection>
      ) : null}
      <TitledSection id="moving" title={accountWords.waits} className="grid gap-1">
        {moving.orders.length === 0 ? <p className="text-muted">{accountWords.waitsNone}</p> : null}
        <ul>
          {moving.orders.map((order) => (
            <OrderRow key={order.ref} order={order} />
          ))}
        </ul>
      </TitledSection>
      <TitledSection id="last" title={accountWords.last} className="grid gap-1">
        {last.orders.length === 0 ? (
          <NoOrders />
        ) : (
          <ul>
            {others.map((order) => (
              <OrderRow key={order.ref} order={order} />
            ))}
          </ul>
        )}
        {last.orders.length > 0 ? (
          <a className={TEXT_LINK} href={localHref("/account/orders")}>
            {accountWords.all}
          </a>
        ) : null}
      </TitledSection>
      {spending.length > 0 ? <SpendingTable months={spending} /> : null}
    </div>
  );
}
