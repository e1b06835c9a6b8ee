import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { nowIdleSince } from "./cart/cart-age.queries.ts";

interface TypedContact {
  email?: string;
  phone?: string;
  phone_e164?: string;
  phone_extension?: string | null;
  /** `customerKeys` of both. */
  customer_keys: string[];
}

/** Stores parts of a contact in a cart without an address: one with an address has the contact that was saved with it. */
export async function updateCartContact(tx: ShopTx, cartId: string, contact: TypedContact): Promise<void> {
  const { email, phone, phone_e164, phone_extension, customer_keys } = contact;
  const kinds = customer_keys.map((key) => key.slice(0, key.indexOf(":")));
  await tx.commitWith(
    tx.run(sql`
      update carts c set updated_at = now(), ${nowIdleSince},
        email = coalesce(${email ?? null}, c.email),
        ${phone === undefined ? sql`` : sql`phone = ${phone}, phone_e164 = ${phone_e164}, phone_extension = ${phone_extension},`}
        customer_keys = ${customer_keys}::text[] || array(
          select key from unnest(c.customer_keys) key where split_part(key, ':', 1) <> all (${kinds}::text[]))
      where c.shop_id = ${tx.shopId} and c.id = ${cartId} and c.address is null and c.order_id is null`),
  );
}

/** True if a cart has another email or phone number. */
export async function isNewContact(
  tx: ShopTx,
  cartId: string,
  { email, phone_e164 }: { email: string | null; phone_e164: string | null },
): Promise<boolean> {
  const { is_new } = await tx.one(sql<{ is_new: boolean }>`
    select exists (
      select from carts where shop_id = ${tx.shopId} and id = ${cartId}
        and (email is distinct from ${email}::text or phone_e164 is distinct from ${phone_e164}::text)) as is_new`);
  return is_new;
}
