import { DraftOrder, draftOrderDays, type DraftOrderInput } from "@vitrine/contract/orders/draft-orders";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { readOrderAddress } from "../addresses/addresses.rules.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { allBilling, readBilling } from "../checkout/billing.rules.ts";
import { readCartData } from "../checkout/cart/cart-data.queries.ts";
import { variantTitle } from "../checkout/cart/cart.rules.ts";
import { pickupRates } from "../delivery-zones/pickup-places.rules.ts";
import { changeRecord, createRecord, deleteRecord, type RecordKind } from "../records/save-record.action.ts";
import { lockRecords } from "../records/records.queries.ts";
import { draftName, historyOf, itemCount } from "./draft-orders.rules.ts";
import {
  type DraftOrderRecord,
  findDraftCustomer,
  findDraftOrder,
  findDraftOrderForUpdate,
  nextDraftNumber,
  readFreeUnits,
} from "./draft-orders.queries.ts";
import { type DraftData, isDelivered, priceDraft, quoteResponse, resolveLines } from "./draft-quote.rules.ts";

/** The user's change of a draft. */
export interface Change {
  app: AppContext;
  tx: ShopTx;
  actor: Actor;
}

/** With the completed ones of 30 days: a shop can take more than 300 orders by phone a day. */
const maxDrafts = 10_000;

/** Drafts as records: each is read with its price now. */
function draftOrders({ app }: Pick<Change, "app">): RecordKind<"draft_orders", DraftOrder> {
  return {
    table: "draft_orders",
    type: "draft_order",
    schema: DraftOrder,
    find: async (tx, id) => {
      const record = await findDraftOrder(tx, id);
      return record && draftResponse(app, tx, record);
    },
    labelOf: ({ name }) => name,
    historyOf,
    max: maxDrafts,
  };
}

/** @throws limit_reached */
export async function createDraftOrder(change: Change, input: DraftOrderInput): Promise<DraftOrder> {
  const { app, tx, actor } = change;
  const now = app.clock.now();
  // Before the counter, as others that create a draft lock them.
  await lockRecords(tx, "draft_orders");
  const fields = await checkedFields(change, input, now);
  const values = { ...fields, number: await nextDraftNumber(tx), created_by: actor.name };
  const draft = await createRecord(tx, draftOrders(change), values, { actor, now });
  await markDue(tx, ["draft-orders"], sql`${draft.expires_at}::timestamptz`);
  return draft;
}

/** @throws draft_order_completed, version_conflict */
export async function changeDraftOrder(
  change: Change,
  id: string,
  { version, ...input }: DraftOrderInput & { version: number },
): Promise<DraftOrder> {
  const { app, tx, actor } = change;
  const now = app.clock.now();
  const before = await findDraftOrder(tx, id);
  if (!before) throw apiError("not_found");
  if (before.order) throw apiError("draft_order_completed");
  const fields = await checkedFields(change, input, now, before);
  return changeRecord(tx, draftOrders(change), id, { ...fields, version }, { actor, now });
}

/** @throws draft_order_completed */
export async function deleteDraftOrder(change: Change, id: string): Promise<DraftOrder> {
  const before = await findDraftOrderForUpdate(change.tx, id);
  if (before?.order) throw apiError("draft_order_completed");
  return deleteRecord(change.tx, draftOrders(change), id, change.actor);
}

/** The settings, the variants and the stock that prices of drafts depend on. */
export async function readDraftData(
  tx: ShopTx,
  drafts: readonly { lines: readonly { variant_id: string | null }[] }[],
): Promise<DraftData> {
  const ids = [
    ...new Set(drafts.flatMap(({ lines }) => lines.flatMap(({ variant_id }) => variant_id ?? []))),
  ];
  const [{ settings, variants }, free] = await Promise.all([readCartData(tx, ids), readFreeUnits(tx, ids)]);
  return {
    settings,
    variants: new Map(
      variants.map((variant) => [
        variant.variant_id,
        { ...variant, free: free.get(variant.variant_id) ?? 0 },
      ]),
    ),
  };
}

/** A draft with its price now. */
export async function draftResponse(
  app: AppContext,
  tx: ShopTx,
  record: DraftOrderRecord,
): Promise<DraftOrder> {
  const data = await readDraftData(tx, [record]);
  const quote = priceDraft(record, data, app.clock.now());
  return {
    ...record,
    name: draftName(record),
    item_count: itemCount(record),
    quote: quoteResponse(tx.shopId, record, data, quote),
  };
}

/**
 * The columns of a draft. Rejects customers and variants of other shops, and a phone number or an address that isn't
 * one; what hasn't changed since `before` needn't be valid.
 */
async function checkedFields({ tx }: Change, input: DraftOrderInput, now: number, before?: DraftOrderRecord) {
  const errors: Record<string, string[]> = {};
  const { settings, variants } = await readDraftData(tx, [input]);
  const { kind, rate } = input.delivery;
  const isPickup = kind === "rate" && pickupRates(settings.zones).some(({ id }) => id === rate);
  const needsStreet = !isPickup && isDelivered(resolveLines(input.lines, variants));
  const read = input.address ? readOrderAddress(input.address, needsStreet) : undefined;
  for (const [field, message] of Object.entries(read?.errors ?? {})) errors[`address.${field}`] = [message];
  const country = input.address?.country ?? settings.country;
  const billed = readBilling(input.billing, country, allBilling);
  Object.assign(errors, billed.errors);
  if (input.phone && !readPhone(input.phone, country) && input.phone !== before?.phone)
    errors["phone"] = [phoneMessage(country)];
  if (input.customer_id && !(await findDraftCustomer(tx, input.customer_id)))
    errors["customer_id"] = ["This customer no longer exists. Choose another one."];
  const lines = input.lines.map((line, index) => {
    const { variant_id } = line;
    const variant = variant_id === null ? undefined : variants.get(variant_id);
    const stored = before?.lines.find((one) => one.variant_id === variant_id);
    if (variant_id !== null && !variant && !stored)
      errors[`lines.${index}.variant_id`] = ["This product no longer exists. Remove it."];
    const named = variant && [variant.title, variantTitle(variant.option_values)].filter(Boolean).join(", ");
    return variant_id === null ? line : { ...line, title: (named ?? stored?.title ?? "").slice(0, 255) };
  });
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
  const { customer_id, email, phone, discount_reason, is_tax_exempt, note, internal_note } = input;
  return {
    customer_id,
    email,
    phone,
    discount_reason,
    is_tax_exempt,
    note,
    internal_note,
    address: read?.errors ? null : (read?.address ?? null),
    billing: billed.errors ? null : billed.billing,
    lines,
    discount: input.discount,
    delivery: input.delivery,
    expires_at: new Date(now + draftOrderDays * 86_400_000).toISOString(),
  };
}
