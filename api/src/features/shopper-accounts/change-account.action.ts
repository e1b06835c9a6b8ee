import type { Address } from "@vitrine/contract/checkout/address";
import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { readChangedAddress } from "../addresses/addresses.rules.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { type CustomerColumns, updateCustomer } from "../customers/customers.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import type { SignedInShopper } from "./require-shopper.action.ts";
import { readAccount } from "./shopper-accounts.queries.ts";

interface Details {
  name: string;
  phone: string | null;
  accepts_marketing: boolean;
}

/** Changes name, phone number and consent. A phone number that doesn't change needn't be valid. @throws version_conflict */
export async function changeDetails(
  tx: ShopTx,
  shopper: SignedInShopper,
  { version, ...details }: Details & { version: number },
  now: number,
): Promise<ShopperAccount> {
  const before = await readAccount(tx, shopper.customer_id);
  const country = before.addresses[0]?.country ?? (await requireShop(tx)).country;
  const phone = details.phone === null ? undefined : readPhone(details.phone, country);
  const isUnchanged = details.phone === before.phone;
  if (details.phone !== null && !phone && !isUnchanged)
    throw apiError("invalid_input", { errors: { phone: [phoneMessage(country)] } });
  const columns = { ...details, ...(isUnchanged ? {} : { phone_e164: phone?.e164 ?? null }) };
  return save(tx, shopper, { before, columns, version, now });
}

/** Replaces the addresses. @throws version_conflict */
export async function changeAddresses(
  tx: ShopTx,
  shopper: SignedInShopper,
  { addresses, version }: { addresses: Address[]; version: number },
  now: number,
): Promise<ShopperAccount> {
  const before = await readAccount(tx, shopper.customer_id);
  const errors: Record<string, string[]> = {};
  const read = addresses.map((typed, index) => {
    const result = readChangedAddress(typed, before.addresses);
    for (const [field, message] of Object.entries(result.errors ?? {}))
      errors[`addresses.${index}.${field}`] = [message];
    return result.errors ? typed : result.address;
  });
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
  const [first] = read;
  const columns = { addresses: read, ...(first && { country: first.country }) };
  return save(tx, shopper, { before, columns, version, now });
}

interface Change {
  before: ShopperAccount;
  columns: Partial<CustomerColumns>;
  version: number;
  now: number;
}

async function save(
  tx: ShopTx,
  { customer_id, actor, name }: SignedInShopper,
  { before, columns, version, now }: Change,
): Promise<ShopperAccount> {
  const at = new Date(now).toISOString();
  if (!(await updateCustomer(tx, customer_id, columns, at, version))) throw apiError("version_conflict");
  const after = await readAccount(tx, customer_id);
  const changed = changes(historyOf(before), historyOf(after));
  if (changed)
    await insertActivity(tx, actor, {
      action: "customer.changed",
      target_type: "customer",
      target_id: customer_id,
      target_label: name,
      ...changed,
    });
  return after;
}

function historyOf({ name, phone, addresses, accepts_marketing }: ShopperAccount): Record<string, unknown> {
  return { name, phone, addresses, accepts_marketing };
}
