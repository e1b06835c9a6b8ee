import type { Customer } from "@vitrine/contract/customers/customers";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { StoreCreditEntry } from "@vitrine/contract/payments/store-credit";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ShowMore } from "../../ui/button/ShowMore.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Money } from "../../ui/text/Figure.tsx";
import { StoreCreditDialog } from "./StoreCreditDialog.tsx";
import { useStoreCredit } from "./store-credit.data.ts";

/** The store credit of a customer, with its entries, latest first. */
export function StoreCredit({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { balance, entries } = useStoreCredit(customer.id);
  const error = balance.error ?? entries.error;
  const refetch = () => void Promise.all([balance.refetch(), entries.refetch()]);
  const rows = entries.data?.pages.flatMap((page) => page.data);
  const credit = balance.data?.data;
  return (
    <Section
      title={t("Store credit")}
      actions={credit && <Button onClick={() => setIsOpen(true)}>{t("Change balance")}</Button>}
    >
      {error && !credit && <ListError message={errorMessage(error)} onRetry={refetch} />}
      {!error && (!credit || !rows) && <SkeletonLines lines={3} />}
      {credit && rows && (
        <>
          <p className="text-h3">
            <Money minor={credit.balance} currency={credit.currency} />
          </p>
          {rows.length === 0 && (
            <p className="text-ink3">
              {t("No store credit yet. The customer gets it from refunds, or when you add it.")}
            </p>
          )}
          {rows.length > 0 && (
            <ul className="border-t border-rule">
              {rows.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </>
      )}
      <ShowMore list={entries} className="self-start" />
      {credit && (
        <StoreCreditDialog customer={customer} credit={credit} open={isOpen} onOpenChange={setIsOpen} />
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: StoreCreditEntry }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const { amount, currency, order, note, actor, created_at } = entry;
  return (
    <li className="flex items-start justify-between gap-3 border-b border-rule py-2">
      <div className="min-w-0">
        <p className="break-words">
          {kindText(entry, t)} {order && <TextLink to={paths.order(order.id)}>{orderName(order)}</TextLink>}
          {note && <bdi>{note}</bdi>}
        </p>
        <p className="text-small text-ink3">
          <DateText at={created_at} zone={time_zone} /> · <bdi>{actor}</bdi>
        </p>
      </div>
      <span className="font-medium whitespace-nowrap">
        <Money minor={amount} currency={currency} />
      </span>
    </li>
  );
}

function kindText({ kind, amount }: StoreCreditEntry, t: TFunction): string {
  if (kind === "order") return t("Paid for order");
  if (kind === "refund") return t("Refund of order");
  return amount > 0 ? t("Credit added:") : t("Credit removed:");
}
