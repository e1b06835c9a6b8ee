import { type TaxedAmount, taxedAmounts } from "../pricing/taxed-amounts.rules.ts";
import { addressLines } from "@vitrine/contract/values/addresses";
import type { ExportPreset } from "@vitrine/contract/orders/order-exports";
import {
  cellsOf,
  type Column,
  contentsOf,
  couponsOf,
  type ExportedOrder,
  type OrderCells,
  paymentOf,
  remainingContents,
  tagsOf,
  unitsOf,
} from "./exported-order.rules.ts";
import { isSale } from "../orders/order-statuses.rules.ts";
import { itemHeaders, itemRows } from "./item-columns.rules.ts";

const orderColumns: Column<OrderCells>[] = [
  ["Order", ({ order }) => order.name],
  ["Date", ({ order, time }) => time(order.placed_at)],
  ["Status", ({ order }) => order.stage],
  ["Payment status", ({ order }) => order.payment_status],
  ["Fulfilment status", ({ order }) => order.fulfilment_status],
  ["Customer", ({ order }) => order.customer],
  ["Email", ({ order }) => order.email],
  ["Phone", ({ order }) => order.phone],
  ["City", ({ order }) => order.address.city],
  ["Country", ({ order }) => order.address.country],
  ["Items", contentsOf],
  ["Number of items", ({ order }) => order.item_count],
  ["Currency", ({ order }) => order.currency],
  ["Subtotal", ({ order, amount }) => amount(order.subtotal)],
  ["Discount", ({ order, amount }) => amount(order.discount_total)],
  ["Discount code", couponsOf],
  ["Delivery", ({ order, amount }) => amount(order.shipping_total)],
  ["Fees", ({ order, amount }) => amount(order.fee_total)],
  ["Taxes", ({ order, amount }) => amount(order.tax_total)],
  ["Total", ({ order, amount }) => amount(order.total)],
  ["Paid", ({ paid, amount }) => amount(paid)],
  ["Refunded", ({ refunded, amount }) => amount(refunded)],
  ["Payment method", paymentOf],
  ["Delivery method", ({ order }) => order.delivery],
  ["Tracking", ({ order }) => order.tracking],
  ["Note", ({ order }) => order.note],
  ["Tags", tagsOf],
  ["Test order", ({ order }) => (order.is_test ? "yes" : "no")],
  ["Advance payment", ({ order, amount }) => (order.advance ? amount(order.advance.amount) : "")],
  ["Advance payment due", ({ order, advanceDue, amount }) => (order.advance ? amount(advanceDue) : "")],
  ["Cancelled items", (cells) => unitsOf(cells, "cancelled_quantity")],
  ["Refunded items", (cells) => unitsOf(cells, "refunded_quantity")],
  ["Tax number", ({ order }) => order.billing?.tax_number],
  ["Billing address", ({ order }) => billingText(order)],
  ["Rounding", ({ order, amount }) => amount(order.priced.cash_rounding ?? 0)],
  ["Written off", ({ writtenOff, amount }) => amount(writtenOff)],
  ["Amount due", ({ balance, amount }) => amount(balance)],
];

/** In one cell; empty if it is the delivery address. */
function billingText({ billing }: OrderCells["order"]): string {
  return billing?.address ? addressLines(billing.address, "en").join(", ") : "";
}

const shippingColumns: Column<OrderCells>[] = [
  ["Order", ({ order }) => order.name],
  ["Recipient name", ({ order }) => order.address.name],
  ["Recipient company", ({ order }) => order.address.company],
  ["Recipient phone", ({ order }) => order.phone],
  ["Recipient email", ({ order }) => order.email],
  ["Address line 1", ({ order }) => order.address.line1],
  ["Address line 2", ({ order }) => order.address.line2],
  ["City", ({ order }) => order.address.city],
  ["Region", ({ order }) => order.address.region],
  ["Postcode", ({ order }) => order.address.postal_code],
  ["Country", ({ order }) => order.address.country],
  ["Number of items", (cells) => cells.order.item_count - unitsOf(cells, "cancelled_quantity")],
  ["Contents", remainingContents],
  ["Value", ({ order, amount }) => amount(order.total)],
  ["Currency", ({ order }) => order.currency],
  [
    "Cash on delivery",
    ({ order, balance, amount }) => amount(order.payment_method === "cash_on_delivery" ? balance : 0),
  ],
  ["Delivery method", ({ order }) => order.delivery],
  ["Note", ({ order }) => order.note],
];

type Tax = OrderCells & TaxedAmount;

const taxColumns: Column<Tax>[] = [
  ["Order", ({ order }) => order.name],
  ["Date", ({ order, time }) => time(order.placed_at)],
  ["Customer", ({ order }) => order.customer],
  ["Country", ({ order }) => order.address.country],
  ["Region", ({ order }) => order.address.region],
  ["Currency", ({ order }) => order.currency],
  ["Tax", ({ name }) => name],
  ["Rate (%)", ({ ppm }) => ppm / 10_000],
  ["Taxable amount", ({ net, amount }) => amount(net)],
  ["Tax amount", ({ tax, amount }) => amount(tax)],
  ["Order total", ({ order, amount }) => amount(order.total)],
  ["Refunded", ({ refunded, amount }) => amount(refunded)],
  ["Payment method", paymentOf],
];

/** True for an order whose items are still to be shipped, at least in part. Its customer doesn't pick it up. */
function isToBeShipped({ lifecycle, fulfilment_status, is_test, is_pickup }: ExportedOrder): boolean {
  const isWaiting = /^(unfulfilled|partially_packed|packed|partially_shipped|partially_delivered)$/;
  return lifecycle === "open" && !is_test && isWaiting.test(fulfilment_status) && !is_pickup;
}

/** The taxable amount and the tax by name and rate, and the amount without tax with an empty name. */
function taxesOf(cells: OrderCells): Tax[] {
  const { priced, total } = cells.order;
  const amounts = taxedAmounts(priced) ?? [{ name: "", ppm: 0, net: total, tax: 0 }];
  return amounts.map((amount) => ({ ...cells, ...amount }));
}

interface Preset {
  headers: string[];
  /** @param zone the shop's time zone */
  rowsOf: (order: ExportedOrder, zone: string) => string[][];
}

export const presets: Record<ExportPreset, Preset> = {
  orders: preset(orderColumns, (cells) => [cells]),
  items: { headers: itemHeaders, rowsOf: (order, zone) => itemRows(cellsOf(order, zone)) },
  shipping: preset(shippingColumns, (cells) => (isToBeShipped(cells.order) ? [cells] : [])),
  taxes: preset(taxColumns, (cells) => (!cells.order.is_test && isSale(cells.order) ? taxesOf(cells) : [])),
};

function preset<Row>(columns: Column<Row>[], rowsOf: (cells: OrderCells) => Row[]): Preset {
  return {
    headers: columns.map(([header]) => header),
    rowsOf: (order, zone) =>
      rowsOf(cellsOf(order, zone)).map((row) => columns.map(([, cell]) => String(cell(row) ?? ""))),
  };
}
