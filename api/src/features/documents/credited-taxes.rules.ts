import { share, sum } from "@vitrine/contract/values/money";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";
import { type TaxedAmount, taxedAmounts } from "../pricing/taxed-amounts.rules.ts";
import type { RefundPart } from "../refund-parts/refund-parts.queries.ts";

/** The items, the delivery and the fees that credit notes are for, with their taxes by name and rate. */
export interface CreditedParts {
  /** Includes taxes. */
  amount: number;
  rates: TaxedAmount[];
}

const noParts: CreditedParts = { amount: 0, rates: [] };

/** Refunds with the amounts that are credited of them. */
type CreditedRefund = { refund_id: string | null; amount: number };

/**
 * The taxes of an invoice that its credit notes credit together, in the order of the invoice's rates. What they credit of items is
 * at the rates of these items, any other amount at all rates in proportion, as in tax reports. The whole invoice has all of its taxes.
 */
export function creditedTaxes(
  { taxes, total }: { taxes: TaxedAmount[]; total: number },
  credited: number,
  parts: CreditedParts = noParts,
): { net: number; tax: number }[] {
  const ofParts = Math.min(parts.amount, credited);
  return taxes.map(({ name, ppm, net, tax }) => {
    const own = parts.rates.filter((rate) => rate.name === name && rate.ppm === ppm);
    const cut = Math.min(tax, sum(own.map((rate) => rate.tax)));
    const gross = Math.min(net + tax, Math.round(addUp(own.map((rate) => rate.net + rate.tax))));
    const withRest = (whole: number, part: number) =>
      total === ofParts ? whole : part + share(whole - part, total - ofParts, credited - ofParts);
    const ofTax = withRest(tax, cut);
    return { net: withRest(net + tax, gross) - ofTax, tax: ofTax };
  });
}

/** The parts of the credited refunds, as far as their value is credited. */
export function creditedParts(
  { lines, refunds, cash_rounding }: Pick<OrderRecord, "lines" | "refunds" | "cash_rounding">,
  priced: Partial<PricedCart>,
  parts: RefundPart[],
  credits: CreditedRefund[],
): CreditedParts {
  const { lines: pricedLines, shipping, fees = [] } = priced;
  if (!pricedLines || !shipping) return noParts;
  const batchOf = new Map(refunds.map(({ id, batch_id }) => [id, batch_id]));
  const credited = [...Map.groupBy(parts, ({ batch_id }) => batch_id)].flatMap(([batch, own]) => {
    const value = sum(own.map(({ amount }) => amount));
    const ofBatch = credits.filter(({ refund_id }) => refund_id && batchOf.get(refund_id) === batch);
    const amount = Math.min(value, sum(ofBatch.map((one) => one.amount)));
    return amount > 0 ? [{ amount, parts: own.map((part) => scaled(part, amount / value)) }] : [];
  });
  const all = credited.flatMap((one) => one.parts);
  const cutOf = (item: Item, kind: "delivery" | "fee", whole: number) =>
    cut(
      item,
      Math.min(1, addUp(all.filter((part) => part.kind === kind).map((part) => part.amount)) / whole),
    );
  const ofFees = sum(fees.map(grossOf));
  const bill = {
    lines: pricedLines.map((line) => {
      const ordered = lines.find(({ id, variant_id }) => id === line.id || variant_id === line.id);
      const own = all.filter(({ order_line_id }) => ordered && order_line_id === ordered.id);
      const units = addUp(own.map(({ quantity }) => quantity)) / (ordered?.quantity ?? 1);
      // The amount of a line whose order is rounded may contain the rounding, which isn't taxed.
      return cut(line, units, cash_rounding === 0 ? addUp(own.map(({ amount }) => amount)) : undefined);
    }),
    shipping: cutOf(shipping, "delivery", grossOf(shipping)),
    fees: fees.map((fee) => cutOf(fee, "fee", ofFees)),
  };
  return { amount: sum(credited.map(({ amount }) => amount)), rates: taxedAmounts(bill as never) ?? [] };
}

/** The sum of parts of minor units: a refund of a part of some items. */
function addUp(parts: number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}

type Item = Pick<PricedCart["shipping"], "net" | "taxes">;

function scaled({ kind, order_line_id, quantity, amount }: RefundPart, ratio: number) {
  return { kind, order_line_id, quantity: quantity * ratio, amount: amount * ratio };
}

function grossOf({ net, taxes }: Item): number {
  return net + sum(taxes.map(({ amount }) => amount));
}

/** A share of an item, with its taxes in whole minor units. */
function cut(item: Item, part: number, gross = grossOf(item) * part): Item {
  const taxes = item.taxes.map((tax) => ({ ...tax, amount: Math.round(tax.amount * (part || 0)) }));
  return { net: (gross || 0) - sum(taxes.map(({ amount }) => amount)), taxes };
}
