import {
  type DraftOrderInput,
  type DraftOrderPayment,
  DraftOrder,
} from "@vitrine/contract/orders/draft-orders";
import type { OrderRow } from "@vitrine/contract/orders/orders";
import { apiError, onConflict } from "../../api-error.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { insertOrder, type NewOrder, StockShortage } from "../checkout/place-order.queries.ts";
import { requireGranted } from "../orders/order-permissions.rules.ts";
import { notEnough, shortOf } from "../checkout/cart/sold-out.rules.ts";
import { addNote } from "../orders/messages/add-note.action.ts";
import { markPaid } from "../orders/change-order.action.ts";
import { enqueueOrderMail } from "../orders/emails/enqueue-order-mail.action.ts";
import { limitEmailsOfShop } from "../orders/messages/message-customer.action.ts";
import {
  type DraftOrderRecord,
  findDraftOrderForUpdate,
  findLastLanguage,
  setOrder,
} from "./draft-orders.queries.ts";
import { draftName } from "./draft-orders.rules.ts";
import { findDraftTexts } from "./draft-texts.action.ts";
import {
  isDelivered,
  lineProblem,
  missingIn,
  type PricedDraft,
  pricedFor,
  priceDraft,
} from "./draft-quote.rules.ts";
import { orderOfDraft } from "./order-of-draft.action.ts";
import { type Change, draftResponse, readDraftData } from "./save-draft-order.action.ts";
import { publishOrderChange } from "../orders/record-order-change.action.ts";

type CompletedOrder = Pick<OrderRow, "id" | "number" | "number_prefix">;

/**
 * Makes a draft an order, once, in one transaction: locks the draft, allocates stock, writes the order and its payment,
 * and enqueues jobs. A further call returns the existing order.
 *
 * @throws forbidden, version_conflict, price_changed, sold_out, currency_changed, and invalid_input for what is missing
 */
export async function completeDraftOrder(
  change: Change,
  id: string,
  seen: { version: number; accepted_total: number; payment: DraftOrderPayment },
): Promise<CompletedOrder> {
  const { app, tx, actor } = change;
  if (seen.payment.kind === "paid") requireGranted(actor, "orders/mark-paid");
  const draft = await findDraftOrderForUpdate(tx, id);
  if (!draft) throw apiError("not_found");
  if (draft.order) return draft.order;
  if (draft.version !== seen.version) {
    const current = DraftOrder.parse(await draftResponse(app, tx, draft));
    throw apiError("version_conflict", { version: current.version, current });
  }
  const data = await readDraftData(tx, [draft]);
  const quote = pricedFor(priceDraft(draft, data, app.clock.now()), seen.payment.method);
  rejectIncomplete(draft, quote);
  const { total } = quote.priced!;
  if (total !== seen.accepted_total)
    throw apiError("price_changed", { total, currency: data.settings.currency });
  const language = draft.customer_id ? await findLastLanguage(tx, draft.customer_id) : null;
  const planned = orderOfDraft(change, draft, data, quote, seen.payment);
  const shown_texts = await findDraftTexts(tx, language, draft, quote, planned);
  const order = { ...planned, language, shown_texts };
  const { number } = await writeOrder(change, quote, order);
  await setOrder(tx, id, order.id, order.placed_at);
  await follow(change, draft, order, seen.payment);
  return { id: order.id, number, number_prefix: order.number_prefix };
}

/** @throws sold_out, and invalid_input for what is missing */
export function rejectIncomplete(draft: DraftOrderInput, quote: PricedDraft): void {
  const deleted = quote.lines.findIndex((line) => lineProblem(line) === "deleted");
  if (deleted >= 0)
    throw apiError("invalid_input", {
      errors: { [`lines.${deleted}.variant_id`]: ["This product no longer exists. Remove it."] },
    });
  const short = quote.lines.flatMap((line) =>
    line.variant && lineProblem(line)
      ? [{ ...line.variant, quantity: line.quantity, left: Math.max(0, line.variant.free) }]
      : [],
  );
  if (short.length > 0) throw notEnough(short);
  const [missing] = missingIn(draft, quote);
  if (!missing) return;
  const isNameEnough = quote.delivery?.is_pickup || !isDelivered(quote.lines);
  const isNameMissing = missing === "address" && isNameEnough;
  const message = isNameMissing ? "Enter the customer's name." : missingMessages[missing];
  throw apiError("invalid_input", { errors: { [missing]: [message] } });
}

const missingMessages: Record<ReturnType<typeof missingIn>[number], string> = {
  lines: "Add an item.",
  stock: "There isn't enough in stock.",
  address: "Enter the customer's address.",
  delivery: "This delivery method isn't available for this address. Choose another one.",
  total: "The total is more than an order can charge. Lower it.",
};

/** Writes the order, and what shoppers see of products that it sold out. */
export async function writeOrder(
  { tx }: Pick<Change, "tx">,
  { lines }: PricedDraft,
  order: NewOrder,
): Promise<{ number: number }> {
  try {
    const { number, sold_out } = await onConflict({ orders_currency_fkey: "currency_changed" }, () =>
      insertOrder(tx, order),
    );
    if (sold_out.length > 0) {
      await refreshCatalogue(tx, sold_out);
      await invalidateStorefront(tx);
    }
    return { number };
  } catch (failure) {
    if (!(failure instanceof StockShortage)) throw failure;
    const wanted = lines.flatMap(({ variant, quantity }) => (variant ? [{ ...variant, quantity }] : []));
    throw shortOf(failure, wanted);
  }
}

/**
 * Enqueues the emails of an order of the shop, or, while its payment is awaited, the link and the cancellation.
 *
 * @throws too_many_requests if the shop has sent too many emails
 */
export async function requestJobs({ app, tx }: Change, order: NewOrder, days: number): Promise<void> {
  const job = { shop_id: tx.shopId, order_id: order.id };
  if (order.lifecycle === "awaiting_payment") {
    await limitEmailsOfShop({ app, tx, id: order.id });
    await app.jobs.enqueue(tx, "expire-order", job, { days });
    await enqueueOrderMail({ app, tx, id: order.id }, "payment-link", order.id);
  } else await app.jobs.enqueue(tx, "order-placed", job);
}

/** Records the payment, the note and the action, and enqueues the emails. */
async function follow(
  change: Change,
  draft: DraftOrderRecord,
  order: NewOrder,
  payment: DraftOrderPayment,
): Promise<void> {
  const { tx, actor } = change;
  await requestJobs(change, order, payment.days);
  if (payment.kind === "paid" && order.total > 0)
    await markPaid({ ...change, id: order.id }, undefined, { isPlaced: false });
  if (draft.internal_note) await addNote({ ...change, id: order.id }, draft.internal_note);
  await insertActivity(tx, actor, {
    action: "draft_order.completed",
    target_type: "draft_order",
    target_id: draft.id,
    target_label: draftName(draft),
    after: {
      total: order.total,
      currency: order.currency,
      is_requested: order.lifecycle === "awaiting_payment",
    },
  });
  await publishOrderChange(tx, order.id);
}
