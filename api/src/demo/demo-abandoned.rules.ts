import { newId } from "../ids.ts";
import type { DemoVariant, Row } from "./demo-order-rows.rules.ts";
import { demoPerson } from "./demo-people.rules.ts";
import type { DemoShop } from "./demo-shop.ts";

const hour = 3_600_000;

/** Age in hours, customer (none of whom has ordered), and how far the checkout came. */
const checkouts = [
  { age: 3, person: 700, isEmailed: false },
  { age: 9, person: 701, isEmailed: true },
  { age: 31, person: 702, isEmailed: true },
  { age: 75, person: 703, isEmailed: false },
  { age: 120, person: 704, isEmailed: true, by: "link" },
  { age: 220, person: 705, isEmailed: true, by: "organic" },
  { age: 400, person: 706, isEmailed: true },
];

/** Checkouts that were left without an order, with their carts and emails, by table. */
export function demoAbandoned(shop: DemoShop, variants: DemoVariant[], now: number): Record<string, Row[]> {
  const rows = {
    carts: [] as Row[],
    cart_lines: [] as Row[],
    abandoned_checkouts: [] as Row[],
    recovery_emails: [] as Row[],
  };
  const inStock = variants.filter(({ stock }) => stock > 3);
  checkouts.forEach(({ age, person, isEmailed, by }, place) => {
    const left = now - age * hour;
    const [cart_id, id] = [newId(left), newId(left)];
    const { name, email, phone, address } = demoPerson(shop, person);
    const contact = { email, phone, phone_e164: phone.replaceAll(" ", "") };
    const lines = [inStock[(place * 5) % inStock.length]!, inStock[(place * 5 + 7) % inStock.length]!];
    const at = new Date(left).toISOString();
    const emailedAt = isEmailed ? new Date(left + hour).toISOString() : null;
    const key = `email:${email}`;
    rows.carts.push({
      id: cart_id,
      ...contact,
      address,
      coupon_codes: [],
      customer_keys: [key],
      reserved_times: 0,
      created_at: at,
      updated_at: at,
    });
    for (const { id: variant_id } of lines)
      rows.cart_lines.push({ cart_id, variant_id, quantity: 1, added_at: at });
    rows.abandoned_checkouts.push({
      id,
      cart_id,
      name,
      ...contact,
      email_key: key,
      currency: shop.shop.currency,
      total: lines.reduce((sum, { price }) => sum + price, shop.delivery.fee),
      item_count: lines.length,
      lines: lines.map(({ id: variant_id, product_id, title, variant_title, price }) => ({
        variant_id,
        product_id,
        title,
        variant_title,
        quantity: 1,
        unit_price: price,
      })),
      abandoned_at: at,
      recorded_at: at,
      next_step: 1,
      emailed_at: emailedAt,
      recovered_at: by ? new Date(left + 5 * hour).toISOString() : null,
      recovered_by: by ?? null,
    });
    if (emailedAt)
      rows.recovery_emails.push({
        id: newId(left + hour),
        checkout_id: id,
        cause: "1",
        step: 1,
        email_hash: key,
        created_at: emailedAt,
        sent_at: emailedAt,
      });
  });
  return rows;
}
