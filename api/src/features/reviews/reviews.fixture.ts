import type { Client } from "@vitrine/contract/client";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import type { Person, TestApp } from "../../../test/test-app.ts";
import type { ReviewSettings } from "@vitrine/contract/products/reviews";
import type { PictureRow } from "../pictures/pictures.rules.ts";

export interface ReviewShop {
  id: number;
  handle: string;
  owner: Person;
  tea: { product_id: string; variant_id: string; handle: string };
}

/** An open shop that sells tea. */
export async function reviewShop(app: TestApp, name: string): Promise<ReviewShop> {
  const owner = await app.person(`Mona of ${name}`);
  const shop = await app.shop(owner, name);
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 100 });
  const { rows } = await app.database.admin.query(
    "select handle from products where shop_id = $1 and id = $2",
    [shop.id, tea.product_id],
  );
  return { ...shop, owner, tea: { ...tea, handle: rows[0].handle } };
}

/** An order of one tea, as far as it is packed. */
export async function packedOrder({ app, shop }: { app: TestApp; shop: ReviewShop }, email?: string) {
  const nia = shopper(app, shop.handle);
  const placed = await buy(nia, [{ variant_id: shop.tea.variant_id, quantity: 1 }], email);
  const { orders } = shop.owner.client;
  const { data } = await orders.list({
    params: { shop_id: shop.id },
    query: { search: String(placed.number) },
  });
  const params = { shop_id: shop.id, id: data.find(({ number }) => number === placed.number)!.id };
  await orders.confirm({ params });
  const { data: packed } = await orders.pack({ params, body: {} });
  const shipment = { ...params, shipment_id: packed.shipments[0]!.id };
  return {
    id: params.id,
    token: placed.token,
    ship: () =>
      orders.ship({
        params: shipment,
        body: { courier: null, tracking_number: null, tracking_url: null },
      }),
    deliver: () => orders.deliver({ params: shipment }),
  };
}

/** The token of an order that was delivered. */
export async function deliveredOrder(at: { app: TestApp; shop: ReviewShop }, email?: string) {
  const order = await packedOrder(at, email);
  await order.ship();
  await order.deliver();
  return order;
}

export async function changeSettings(
  { id, owner }: ReviewShop,
  more: Partial<Omit<ReviewSettings, "version">>,
): Promise<ReviewSettings> {
  const params = { shop_id: id };
  const { data: before } = await owner.client.reviews.read_settings({ params });
  return (await owner.client.reviews.update_settings({ params, body: { ...before, ...more } })).data;
}

/**
 * Inserts reviews of the shop's tea or, as imported ones, of the shop itself, "No. 1" first. Each tenth has the photo, if `photo`
 * is given.
 */
export async function insertReviews(
  app: TestApp,
  { id, tea }: { id: number; tea: { product_id: string | null } },
  number: number,
  status = "pending",
  photo?: PictureRow,
): Promise<void> {
  await app.database.admin.query(
    `insert into reviews (shop_id, id, product_id, is_verified, source, stars, title, name, email, status, photos, has_photos, created_at)
     select $1, gen_random_uuid(), $2, false, case when $2::uuid is null then 'import' else 'shopper' end, 1 + n % 5, 'No. ' || n, 'Nia', n || '@example.com', $4,
       case when n % 10 = 0 then $5::jsonb else '[]' end, n % 10 = 0 and $5::jsonb <> '[]', now() - interval '30 days' + n * interval '1 minute'
     from generate_series(1, $3) n`,
    [id, tea.product_id, number, status, JSON.stringify(photo ? [photo] : [])],
  );
}

export const five = { stars: 5, title: "Lovely", text: "I drink it\r\nevery day.", name: "Nia" };

/** Calls of shoppers and of the owner for reviews of tea in `shop()`, if no other shop is named. */
export function reviewCalls(app: TestApp, shop: () => ReviewShop) {
  const write = (token: string, more: Partial<typeof five & { product_id: string }> = {}, of = shop()) =>
    app.visitor().reviews.create_own({
      params: { handle: of.handle, token },
      body: { product_id: of.tea.product_id, ...five, ...more },
    });
  const writeAnonymously = (email: string, more: Partial<typeof five> = {}, of = shop()) =>
    app.visitor().reviews.create({
      params: { handle: of.handle, product_handle: of.tea.handle },
      body: { ...five, email, ...more },
    });
  const product = async (of = shop()) =>
    (
      await app
        .visitor()
        .storefront.read_product({ params: { handle: of.handle, product_handle: of.tea.handle } })
    ).data;
  const published = async (of = shop(), query: { limit?: number; cursor?: string } = {}) =>
    app
      .visitor()
      .reviews.list_published({ params: { handle: of.handle, product_handle: of.tea.handle }, query });
  const latest = async (of = shop()) =>
    (await app.visitor().reviews.list_latest({ params: { handle: of.handle }, query: {} })).data;
  const list = async (query: Parameters<Client["reviews"]["list"]>[0]["query"] = {}, of = shop()) =>
    (await of.owner.client.reviews.list({ params: { shop_id: of.id }, query })).data;
  const at = (id: string, of = shop()) => ({ shop_id: of.id, id });
  return { write, writeAnonymously, product, published, latest, list, at };
}
