import { orderName } from "@vitrine/contract/orders/order-name";
import type { OwnStoreCreditEntry, StoreCreditBalance } from "@vitrine/contract/payments/store-credit";
import { t } from "../../i18n.ts";
import { price, reduction, useSite } from "../../site.ts";
import { dayText } from "../../dates.ts";

interface OwnStoreCreditProps {
  credit: StoreCreditBalance;
  entries: OwnStoreCreditEntry[];
  nextCursor: string | null;
}

/** The shopper's store credit with its changes, latest first. */
export function OwnStoreCredit({ credit, entries, nextCursor }: OwnStoreCreditProps) {
  const { base, store } = useSite();
  return (
    <>
      <p>
        {t("Balance:")} <strong>{price(store, credit.balance)}</strong>
      </p>
      <p className="muted">
        {entries.length === 0
          ? t("No store credit yet. Refunds to your store credit appear here.")
          : t("You can use it at checkout.")}
      </p>
      <ul className="account-list">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {nextCursor && (
        <p>
          <a href={`${base}/account/store-credit?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
            {t("Older changes")}
          </a>
        </p>
      )}
    </>
  );
}

function Entry({ entry: { kind, amount, order, created_at } }: { entry: OwnStoreCreditEntry }) {
  const { base, store } = useSite();
  const names = {
    order: t("Paid for an order"),
    refund: t("Refund of an order"),
    adjustment: t("Changed by the shop"),
  };
  return (
    <li className="own-order">
      <div>
        <p>{names[kind]}</p>
        <p className="muted">
          {dayText(store, created_at)}
          {order && (
            <>
              {" · "}
              <a href={`${base}/orders/${order.token}`}>
                <bdi>{t("Order {{number}}", { number: orderName(order) })}</bdi>
              </a>
            </>
          )}
        </p>
      </div>
      <p>{amount < 0 ? reduction(store, -amount) : price(store, amount)}</p>
    </li>
  );
}
