import { createHash, randomUUID } from "node:crypto";
import { computeProductIndex } from "../api/test/sample-products.ts";
import type { Stage } from "./stage.ts";

export interface Filled {
  shopId: number;
  handle: string;
  /** Headers of the owner's browser. */
  owner: Record<string, string>;
  products: { id: string; handle: string; variant: string }[];
}

/** An open shop with a signed-in owner, products with three variants and plenty of stock. */
export async function fillShop({ admin }: Stage, handle: string, products: number): Promise<Filled> {
  const account = randomUUID();
  const token = `bench-${handle}-${"x".repeat(30)}`;
  await admin.query("insert into accounts (id, email, name) values ($1, $2, 'Bench')", [
    account,
    `${handle}@example.com`,
  ]);
  await admin.query(
    "insert into sessions (token_hash, account_id, device_id, expires_at) values ($1, $2, 'bench', now() + interval '1 day')",
    [createHash("sha256").update(token).digest(), account],
  );
  const { rows } = await admin.query(
    "insert into shops (handle, name, country, currency, time_zone, is_live) values ($1::text, $1::text, 'DE', 'EUR', 'Europe/Berlin', 1) returning id",
    [handle],
  );
  const shopId = Number(rows[0].id);
  await admin.query("insert into memberships (shop_id, account_id, role) values ($1, $2, 'owner')", [
    shopId,
    account,
  ]);
  await admin.query("insert into checkout_settings (shop_id, delivery_fee) values ($1, 490)", [shopId]);
  await admin.query(
    `insert into products (shop_id, id, handle, title, description_html, status, options, created_at)
     select $1, gen_random_uuid(), 'product-' || n, 'Product number ' || n, '<p>' || repeat('A calm sentence about the thing. ', 8) || '</p>',
            'active', '[{"name":"Size","values":["S","M","L"]}]', now() - n * interval '1 minute'
     from generate_series(1, $2) n`,
    [shopId, products],
  );
  await admin.query(
    `insert into variants (shop_id, id, product_id, position, option_values, sku, price)
     select p.shop_id, gen_random_uuid(), p.id, v.n, array[(array['S','M','L'])[v.n]], p.handle || '-' || v.n, 1000 + v.n * 150
     from products p cross join generate_series(1, 3) as v (n) where p.shop_id = $1`,
    [shopId],
  );
  await admin.query(
    "insert into stock_levels (shop_id, variant_id, on_hand) select shop_id, id, 10000000 from variants where shop_id = $1",
    [shopId],
  );
  await computeProductIndex(admin, shopId);
  // Only the filled tables: PostgreSQL plans badly for a table that was analyzed while it was empty.
  await admin.query("analyze products, variants, stock_levels, product_index, facet_changes");
  const list = await admin.query(
    "select p.id, p.handle, v.id as variant from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.id and v.position = 1 where p.shop_id = $1 order by p.handle",
    [shopId],
  );
  return {
    shopId,
    handle,
    products: list.rows,
    owner: { Authorization: `Bearer ${token}`, "Device-Id": "bench", "Device-Type": "web" },
  };
}

/**
 * Two years of orders with one line each, inserted directly. Each filter and search has common and rare
 * values: 1 in 20 customers is a Maria, each Jansen has a number and 10 orders, the newest 500 orders are
 * new, and 1 in 50,000 is refunded. 1 in 4 has the tag "common", the oldest tenth "old" and 1 in 50,000 "rare"; the oldest
 * fifth is paid with bKash, and most of the oldest three tenths were imported. 1 in 10 uses the coupon COMMON, 1 in 50,000 RARE, and
 * half of the oldest tenth PAST.
 * The oldest tenth is sent to Trier and a third of the others to Berlin; the oldest fifth with Hermes and 1 in 50,000 with UPS.
 */
export async function fillOrders({ admin }: Stage, shopId: number, orders: number): Promise<void> {
  await admin.query(
    `insert into orders (shop_id, id, number, lifecycle, confirmation, payment_status, fulfilment_status, hold_reason, payment_method,
       currency, subtotal, shipping_total, total, item_count, priced, name, email, phone, phone_e164, address, delivery, placed_at, source,
       return_status)
     select $1, uuidv7(-age), 1001 + $2::int - n, case when n % 50 = 0 then 'cancelled' else 'open' end,
       case when n <= 500 then 'pending' else 'confirmed' end,
       case when n % 50000 = 7 then 'refunded' when n % 3 = 0 then 'unpaid' else 'paid' end,
       case when n / 20 % 20 = 0 then 'unfulfilled' else 'delivered' end, case when n % 20000 = 3 then 'Paid twice' end,
       case when n % 50000 = 13 then 'stripe' when n > $2::int * 0.8 then 'bkash' else 'cash_on_delivery' end,
       'EUR', 1000 + n % 9000, 490, 1490 + n % 9000, 1 + n % 4, '{}',
       (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gül', 'Hugo', 'Ida', 'José', 'Kim', 'Lea', 'Maria', 'Nils', 'Ola',
              'Pia', 'Rui', 'Sam', 'Tove', 'Uma'])[1 + n % 20] || ' Jansen' || n % 100000,
       'customer' || n % 100000 || '@example.com', '0151 ' || to_char(n % 100000, 'FM0000000'),
       '+49151' || to_char(n % 100000, 'FM0000000'),
       jsonb_build_object('country', 'DE', 'city', case when n > $2::int * 0.9 then 'Trier' when n % 3 = 0 then 'Berlin' else 'Bonn' end,
         'postal_code', (10000 + n % 1000)::text), '{}', now() - age,
       case when n % 1000 = 17 then 'draft_order' when n % 50000 = 19 then 'exchange' when n > $2::int * 0.7 then 'import' else 'checkout' end,
       case when n % 50000 = 23 then 'requested' when n % 1000 = 1 then 'open' else 'none' end
     from generate_series(1, $2::int) n cross join lateral (select (n * interval '2 years') / $2::int as age) of_order`,
    [shopId, orders],
  );
  await admin.query(
    `insert into order_lines (shop_id, id, order_id, position, product_id, variant_id, title, sku, unit_price, quantity, total)
     select o.shop_id, uuidv7(), o.id, 1, p.id, v.id, p.title,
       case when o.number % 100000 = 7 then 'RARE-' || o.number else v.sku end, o.subtotal, 1, o.subtotal
     from orders o
     join (select *, row_number() over (order by handle) - 1 as place, count(*) over () as products
           from products where shop_id = $1) p on p.place = o.number % p.products
     join variants v on v.shop_id = p.shop_id and v.product_id = p.id and v.position = 1
     where o.shop_id = $1`,
    [shopId],
  );
  await admin.query(
    `insert into shipments (shop_id, id, order_id, status, courier, shipped_at)
     select shop_id, uuidv7(), id, 'delivered',
       case when number % 50000 = 31 then 'UPS' when number < 1001 + $2::int * 0.2 then 'Hermes' else 'DHL' end, placed_at
     from orders where shop_id = $1 and fulfilment_status = 'delivered'`,
    [shopId, orders],
  );
  await admin.query(
    "insert into counters (shop_id, name, next) values ($1, 'order', 1001 + $2) on conflict (shop_id, name) do update set next = excluded.next",
    [shopId, orders],
  );
  await admin.query(
    `insert into order_tags (shop_id, order_id, tag, placed_at)
     select shop_id, id, tag, placed_at from orders, unnest(array[
       case when number % 4 = 0 then 'common' end, case when number < 1001 + $2::int * 0.1 then 'old' end,
       case when number % 50000 = 11 then 'rare' end]) tag
     where shop_id = $1 and tag is not null`,
    [shopId, orders],
  );
  await admin.query(
    `insert into coupons (shop_id, id, title, method, code, type, basis_points, items, required_items)
     select $1, uuidv7(), code, 'code', code, 'percent', 1000, '{}', '{}' from unnest(array['COMMON', 'RARE', 'PAST']) code`,
    [shopId],
  );
  await admin.query(
    `insert into coupon_uses (shop_id, order_id, coupon_id, code, amount, customer_keys, used_at)
     select o.shop_id, o.id, c.id, c.code, 100, '{}', o.placed_at
     from orders o join coupons c on c.shop_id = o.shop_id
       and case c.code when 'COMMON' then o.number % 10 = 3 when 'RARE' then o.number % 50000 = 29
       when 'PAST' then o.number % 2 = 0 and o.number < 1001 + $2::int * 0.1 end
     where o.shop_id = $1`,
    [shopId, orders],
  );
  await admin.query("vacuum analyze orders, order_lines, order_tags, order_values, shipments, coupon_uses");
}
