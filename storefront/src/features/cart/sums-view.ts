import {
  discountName,
  formatTaxRate,
  includedTaxes,
  type PricedSums,
  type SumRow,
  sumRows,
} from "@vitrine/contract/orders/order-sums";
import type { PaidSums } from "@vitrine/contract/payments/paid-sums";
import type { Store } from "@vitrine/contract/shops/store";
import { localeOf, price, reduction } from "../../site.ts";
import { t } from "../../i18n.ts";

/** The prices of a cart or an order as text. */
export interface SumsView {
  /** Subtotal, discounts, delivery, fees, and taxes that are added, as far as they are known. */
  sums: { key: string; name: string; amount: string }[];
  total: string;
  /** Store credit, the value of returned items, and what is left to pay then. */
  paid: { key: string; name: string; amount: string }[];
  /** "Includes €3.19 VAT (19%)", for each tax that prices include. */
  included: string[];
}

/** @param unknownDelivery shown in place of a delivery fee that isn't known yet */
export function sumsView(
  store: Store,
  {
    cancelled_total = 0,
    ...priced
  }: PricedSums & {
    total: number;
    /** The part of the total that isn't due any more. */
    cancelled_total?: number;
    paid: Pick<PaidSums, "store_credit" | "exchange">;
  },
  unknownDelivery: () => string = () => "",
): SumsView {
  const total = priced.total - cancelled_total;
  const cancelled = {
    key: "cancelled",
    name: t("Cancelled items"),
    amount: reduction(store, cancelled_total),
  };
  return {
    sums: [
      ...sumRows(priced).map((row, position) => ({
        key: `${position} ${row.kind}`,
        name: rowName(row, store),
        amount: row.amount === null ? unknownDelivery() : rowAmount(row.kind, row.amount, store),
      })),
      ...(cancelled_total > 0 ? [cancelled] : []),
    ],
    total: price(store, total),
    paid: paidRows(store, { ...priced, total }),
    included: includedTaxes(priced).map(({ name, ppm, amount }) =>
      t("Includes {{amount}} {{tax}} ({{rate}})", {
        amount: price(store, amount),
        tax: name,
        rate: formatTaxRate(ppm, localeOf(store)),
      }),
    ),
  };
}

function paidRows(
  store: Store,
  {
    total,
    paid: { store_credit, exchange },
  }: { total: number; paid: Pick<PaidSums, "store_credit" | "exchange"> },
): SumsView["paid"] {
  const parts = [
    { key: "store_credit", name: t("Store credit"), amount: store_credit },
    { key: "exchange", name: t("Returned items"), amount: exchange },
  ].filter(({ amount }) => amount > 0);
  if (parts.length === 0) return [];
  const left = total - store_credit - exchange;
  return [
    ...parts.map(({ amount, ...row }) => ({ ...row, amount: reduction(store, amount) })),
    { key: "left", name: t("Left to pay"), amount: price(store, Math.max(0, left)) },
  ];
}

/** The amounts of an order with an advance payment: paid, to pay now and in cash later, as far as they aren't 0. */
export function advanceRows(
  store: Store,
  { paid, now, later }: { paid: number; now: number; later: number },
  isPickup: boolean,
): SumsView["paid"] {
  return [
    { key: "advance-paid", name: t("Paid in advance"), amount: paid },
    { key: "advance", name: t("Pay in advance"), amount: now },
    { key: "cash", name: isPickup ? t("Pay at pickup") : t("Pay on delivery"), amount: later },
  ].flatMap(({ amount, ...row }) => (amount > 0 ? [{ ...row, amount: price(store, amount) }] : []));
}

function rowAmount(kind: SumRow["kind"], amount: number, store: Store): string {
  if (kind === "delivery" && amount === 0) return t("Free");
  return kind === "discount" ? reduction(store, -amount) : price(store, amount);
}

function rowName(row: SumRow, store: Store): string {
  switch (row.kind) {
    case "subtotal":
      return t("Subtotal");
    case "delivery":
      return t("Delivery");
    case "fee":
      return t("Fee");
    case "rounding":
      return t("Rounding");
    case "discount":
      return discountName(row);
    case "tax":
      return `${row.name} ${formatTaxRate(row.ppm, localeOf(store))}`;
  }
}
