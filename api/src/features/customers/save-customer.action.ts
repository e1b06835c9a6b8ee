import type { Address } from "@vitrine/contract/checkout/address";
import type { Customer, CustomerDraft } from "@vitrine/contract/customers/customers";
import type { Actor } from "../../actor.ts";
import { apiError, onConflict } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { readChangedAddress } from "../addresses/addresses.rules.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { lockRecords } from "../records/records.queries.ts";
import {
  blockContacts,
  findOtherCustomer,
  insertCustomer,
  requireCustomer,
  setTags,
  updateCustomer,
} from "./customers.queries.ts";

interface Change {
  actor: Actor;
  /** In milliseconds. */
  now: number;
}

/**
 * Adds a customer, or with `existing` changes that one.
 *
 * @throws customer_exists with the customer who has the email or phone number; version_conflict, customer_erased
 */
export async function saveCustomer(
  tx: ShopTx,
  draft: CustomerDraft,
  { actor, now }: Change,
  existing?: { id: string; version: number },
): Promise<Customer> {
  // Two users who add the same customer wait for each other. An order may still add one, see `onConflict` below.
  await lockRecords(tx, "customers");
  const before = existing && (await requireCustomer(tx, existing.id));
  if (before?.erased_at) throw apiError("customer_erased");
  const { tags, ...typed } = draft;
  const columns = { ...typed, ...(await readContact(tx, draft, before)) };
  await rejectKnown(tx, existing?.id ?? null, columns);

  const at = new Date(now).toISOString();
  const id = existing?.id ?? newId(now);
  await onConflict({ customers_email_key: "customer_exists" }, async () => {
    if (!existing) return insertCustomer(tx, id, columns, at);
    if (await updateCustomer(tx, id, columns, at, existing.version)) return;
    const current = await requireCustomer(tx, id);
    throw apiError("version_conflict", { version: current.version, current });
  });
  await setTags(tx, id, tags);
  const after = await requireCustomer(tx, id);
  // Those that it had before remain blocked.
  if (after.is_blocked) await blockContacts(tx, id, customerKeys(columns));
  await logChange(tx, actor, before, after);
  return after;
}

/** Parses the phone number and the addresses. A phone number that doesn't change needn't be valid. */
async function readContact(tx: ShopTx, draft: CustomerDraft, before: Customer | undefined) {
  const errors: Record<string, string[]> = {};
  const addresses = draft.addresses.map((typed, index): Address => {
    const read = readChangedAddress(typed, before?.addresses ?? []);
    for (const [field, message] of Object.entries(read.errors ?? {}))
      errors[`addresses.${index}.${field}`] = [message];
    return read.errors ? typed : read.address;
  });
  const country = addresses[0]?.country ?? before?.country ?? null;
  const dialledFrom = country ?? (await requireShop(tx)).country;
  const phone = draft.phone ? readPhone(draft.phone, dialledFrom) : undefined;
  if (draft.phone && !phone && draft.phone !== before?.phone) errors["phone"] = [phoneMessage(dialledFrom)];
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
  return { addresses, country, phone_e164: phone?.e164 ?? null };
}

async function rejectKnown(
  tx: ShopTx,
  id: string | null,
  { email, phone_e164 }: { email: string | null; phone_e164: string | null },
): Promise<void> {
  const other = await findOtherCustomer(tx, { id, email, phone_e164 });
  if (!other) return;
  const message = other.has_email
    ? `${other.name} already has this email. Open that customer instead.`
    : `${other.name} already has this phone number. Open that customer instead.`;
  throw apiError("customer_exists", {
    message,
    errors: { [other.has_email ? "email" : "phone"]: [message] },
    customer: { id: other.id, name: other.name },
  });
}

/** The keys of a stored customer's email and phone number. */
export async function customerKeysOf(tx: ShopTx, { email, phone, country }: Customer): Promise<string[]> {
  const dialledFrom = country ?? (await requireShop(tx)).country;
  return customerKeys({ email, phone_e164: phone ? readPhone(phone, dialledFrom)?.e164 : null });
}

async function logChange(
  tx: ShopTx,
  actor: Actor,
  before: Customer | undefined,
  after: Customer,
): Promise<void> {
  const changed = changes(before ? historyOf(before) : {}, historyOf(after));
  if (!changed) return;
  await insertActivity(tx, actor, {
    action: before ? "customer.changed" : "customer.created",
    target_type: "customer",
    target_id: after.id,
    target_label: after.name,
    before: before ? changed.before : null,
    after: changed.after,
  });
}

function historyOf(customer: Customer): Record<string, unknown> {
  const { name, email, phone, note, tags, addresses, accepts_marketing } = customer;
  const { is_tax_exempt, tax_number, tax_exempt_reason } = customer;
  return {
    name,
    email,
    phone,
    note,
    tags,
    addresses,
    accepts_marketing,
    is_tax_exempt,
    tax_number,
    tax_exempt_reason,
  };
}
