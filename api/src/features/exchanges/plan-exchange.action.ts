import type { DraftOrderInput } from "@vitrine/contract/orders/draft-orders";
import type { ExchangeQuote } from "@vitrine/contract/orders/exchanges";
import { exchangeKey } from "@vitrine/contract/payments/store-credit";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { findDraftCustomer } from "../draft-orders/draft-orders.queries.ts";
import {
  type DraftData,
  isTooSmallToLink,
  linkProviders,
  manualMethods,
  type PricedDraft,
  priceDraft,
  quotedLine,
} from "../draft-orders/draft-quote.rules.ts";
import { readDraftData } from "../draft-orders/save-draft-order.action.ts";
import { type OrderRecord, requireOrder } from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import type { RefundPart } from "../refund-parts/refund-parts.queries.ts";
import { listReturns, readRefundSources } from "../returns/returns.queries.ts";
import {
  partsOfReturn,
  refundableOfReturn,
  statusAfter,
  type StoredReturn,
} from "../returns/returns.rules.ts";
import { findCreditor } from "../store-credit/store-credit.queries.ts";
import { splitValue } from "./exchanges.rules.ts";

export interface WantedItem {
  variant_id: string;
  quantity: number;
}

/** The new order of an exchange, as a draft that is never stored, with its price. */
interface ExchangePlan {
  input: DraftOrderInput;
  data: DraftData;
  quote: PricedDraft;
  /** The value of the returned items. */
  credit: number;
  parts: RefundPart[];
}

/** The price of an exchange with today's prices and taxes. @throws transition_rejected */
export async function planExchange(
  { app, tx }: { app: AppContext; tx: ShopTx },
  { order, one }: { order: OrderRecord; one: StoredReturn },
  items: WantedItem[],
  role: string,
): Promise<ExchangePlan> {
  if (order.is_test || !may("refund", order, role)) throw apiError("transition_rejected");
  const customer = order.customer_id ? await findDraftCustomer(tx, order.customer_id) : undefined;
  const input: DraftOrderInput = {
    customer_id: customer ? order.customer_id : null,
    email: order.email,
    phone: order.phone,
    address: order.address,
    billing: order.billing,
    lines: items.map((item) => ({ ...item, ...variantLine })),
    discount: null,
    discount_reason: null,
    // The customer has paid for the delivery of the first order.
    delivery: { kind: "custom", rate: null, title: order.delivery.name, price: 0 },
    is_tax_exempt: customer?.is_tax_exempt ?? false,
    note: null,
    internal_note: null,
  };
  const data = await readDraftData(tx, [input]);
  const sources = await readRefundSources(tx, order.id);
  const credit = refundableOfReturn(order, sources, one);
  const quote = priceDraft(input, data, app.clock.now(), [{ source: exchangeKey, amount: credit }]);
  return { input, data, quote, credit, parts: partsOfReturn(order, sources, one) };
}

/** The fields of a draft's line that custom items and manual prices need. */
const variantLine = {
  title: null,
  unit_price: null,
  discount: null,
  taxable: true,
  requires_shipping: true,
  weight_grams: 0,
};

/** The price of an exchange, as the user sees it before the order is placed. @throws not_found, transition_rejected */
export async function quoteExchange(
  scope: { app: AppContext; tx: ShopTx },
  { orderId, returnId, role }: { orderId: string; returnId: string; role: string },
  items: WantedItem[],
): Promise<ExchangeQuote> {
  const { tx } = scope;
  const order = await requireOrder(tx, orderId);
  const all = await listReturns(tx, orderId);
  const one = all.find(({ id }) => id === returnId);
  if (!one) throw apiError("not_found");
  if (!statusAfter("exchange", one.status, role)) throw apiError("transition_rejected");
  const { data, quote, credit } = await planExchange(scope, { order, one }, items, role);
  const total = quote.priced?.total ?? null;
  const { due, surplus } = splitValue(credit, total ?? 0);
  return {
    lines: quote.lines.map((line) => quotedLine(tx.shopId, line)),
    credit,
    total,
    due,
    surplus,
    cash_rounding: quote.priced_in_cash?.cash_rounding ?? 0,
    currency: order.currency,
    payment_methods: manualMethods(data.settings).map(({ key, name }) => ({ key, name })),
    payment_links: order.email
      ? linkProviders(data.settings, due).map(({ key, name }) => ({ key, name }))
      : [],
    is_too_small_to_link: isTooSmallToLink(data.settings, due),
    may_use_store_credit: (await findCreditor(tx, orderId)) !== undefined,
  };
}
