import type { OrderRow } from "@vitrine/contract/orders/orders";
import {
  type Column,
  couponsOf,
  type ExportedOrder,
  itemName,
  lastPayment,
  type OrderCells,
  paymentOf,
  tagsOf,
} from "./exported-order.rules.ts";

/** An item of an order. The cells of the order are only in the row of the first one, as in Shopify's files. */
export type Item = OrderCells & { line: ExportedOrder["lines"][number] };

const paymentStatuses: Record<OrderRow["payment_status"], string> = {
  unpaid: "pending",
  authorized: "authorized",
  partially_paid: "partially_paid",
  paid: "paid",
  partially_refunded: "partially_refunded",
  refunded: "refunded",
  voided: "voided",
  failed: "pending",
};

const fulfilmentStatuses: Record<OrderRow["fulfilment_status"], string> = {
  unfulfilled: "unfulfilled",
  partially_packed: "unfulfilled",
  packed: "unfulfilled",
  ready_for_pickup: "unfulfilled",
  partially_shipped: "partial",
  shipped: "fulfilled",
  partially_delivered: "partial",
  delivered: "fulfilled",
  returning: "fulfilled",
  returned: "restocked",
  not_needed: "fulfilled",
  service_unfulfilled: "unfulfilled",
  service_fulfilled: "fulfilled",
};

const maxTaxes = 5;

/** The columns of an address. Without an own billing address, it is the delivery address. */
function addressColumns(kind: "Billing" | "Shipping"): Column<OrderCells>[] {
  const of = ({ order: { address, billing } }: OrderCells) =>
    (kind === "Billing" ? billing?.address : undefined) ?? address;
  return [
    [`${kind} Name`, (cells) => of(cells).name],
    [`${kind} Street`, (cells) => [of(cells).line1, of(cells).line2].filter(Boolean).join(", ")],
    [`${kind} Address1`, (cells) => of(cells).line1],
    [`${kind} Address2`, (cells) => of(cells).line2],
    [`${kind} Company`, (cells) => of(cells).company],
    [`${kind} City`, (cells) => of(cells).city],
    [`${kind} Zip`, (cells) => of(cells).postal_code],
    [`${kind} Province`, (cells) => of(cells).region_code ?? of(cells).region],
    [`${kind} Country`, (cells) => of(cells).country],
    [`${kind} Phone`, ({ order }) => order.phone],
  ];
}

const name: Column<OrderCells> = ["Name", ({ order }) => order.name];

const before: Column<OrderCells>[] = [
  ["Email", ({ order }) => order.email],
  ["Financial Status", ({ order }) => paymentStatuses[order.payment_status]],
  ["Paid at", (cells) => cells.time(lastPayment(cells)?.created_at)],
  ["Fulfillment Status", ({ order }) => fulfilmentStatuses[order.fulfilment_status]],
  ["Fulfilled at", ({ order, time }) => time(order.shipped_at)],
  ["Accepts Marketing", ({ order }) => (order.accepts_marketing ? "yes" : "no")],
  ["Currency", ({ order }) => order.currency],
  ["Subtotal", ({ order, amount }) => amount(order.subtotal - order.discount_total)],
  ["Shipping", ({ order, amount }) => amount(order.shipping_total)],
  ["Taxes", ({ order, amount }) => amount(order.tax_total)],
  ["Total", ({ order, amount }) => amount(order.total)],
  ["Discount Code", couponsOf],
  ["Discount Amount", ({ order, amount }) => amount(order.discount_total)],
  ["Shipping Method", ({ order }) => order.delivery],
  ["Created at", ({ order, time }) => time(order.placed_at)],
];

const ofLine: Column<Item>[] = [
  ["Lineitem quantity", ({ line }) => line.quantity],
  ["Lineitem name", ({ line }) => itemName(line)],
  ["Lineitem price", ({ line, amount }) => amount(line.unit_price)],
  ["Lineitem sku", ({ line }) => line.sku],
  ["Lineitem discount", ({ line, amount }) => amount(line.discount)],
];

/** Shopify's files don't have them, so they are the last columns. */
const ownOfLine: Column<Item>[] = [
  ["Lineitem cancelled quantity", ({ line }) => line.cancelled_quantity],
  ["Lineitem refunded quantity", ({ line }) => line.refunded_quantity],
];

const after: Column<OrderCells>[] = [
  ...addressColumns("Billing"),
  ...addressColumns("Shipping"),
  ["Notes", ({ order }) => order.note],
  ["Cancelled at", ({ order, time }) => time(order.cancelled_at)],
  ["Payment Method", paymentOf],
  ["Payment Reference", (cells) => lastPayment(cells)?.reference],
  ["Refunded Amount", ({ refunded, amount }) => amount(refunded)],
  ["Outstanding Balance", ({ balance, amount }) => amount(balance)],
  ["Id", ({ order }) => order.id],
  ["Tags", tagsOf],
  ...Array.from({ length: maxTaxes }, (_, at): Column<OrderCells>[] => [
    [`Tax ${at + 1} Name`, ({ order }) => taxName(order.priced.taxes?.[at])],
    [`Tax ${at + 1} Value`, ({ order, amount }) => taxValue(order.priced.taxes?.[at], amount)],
  ]).flat(),
  ["Phone", ({ order }) => order.phone],
];

function taxName(tax: { name: string; ppm: number } | undefined) {
  return tax && `${tax.name} ${tax.ppm / 10_000}%`;
}

function taxValue(tax: { amount: number } | undefined, amount: OrderCells["amount"]) {
  return tax && amount(tax.amount);
}

const columns = [name, ...before, ...ofLine, ...after, ...ownOfLine];
export const itemHeaders = columns.map(([header]) => header);

/** A row for each item of an order. */
export function itemRows(cells: OrderCells): string[][] {
  const cellOf = <Row>(row: Row, [, cell]: Column<Row>) => String(cell(row) ?? "");
  return cells.order.lines.map((line, at) => {
    const isFirst = at === 0;
    const ofOrder = (all: Column<OrderCells>[]) => all.map((one) => (isFirst ? cellOf(cells, one) : ""));
    return [
      cellOf(cells, name),
      ...ofOrder(before),
      ...ofLine.map((one) => cellOf({ ...cells, line }, one)),
      ...ofOrder(after),
      ...ownOfLine.map((one) => cellOf({ ...cells, line }, one)),
    ];
  });
}
