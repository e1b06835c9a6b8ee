import type { DraftOrder, DraftOrderPayment } from "@vitrine/contract/orders/draft-orders";
import { beforeAll } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

export type DraftInput = Parameters<Person["client"]["draft_orders"]["create"]>[0]["body"];
export const contact = { email: "nia@example.com", phone: "+49 40 1234567", address };
export const noDelivery = { kind: "none" as const };
export const input = (lines: DraftInput["lines"], more: Partial<DraftInput> = {}): DraftInput => ({
  ...contact,
  lines,
  delivery: noDelivery,
  ...more,
});
export const custom = (title: string, unit_price: number, more: object = {}) => ({
  title,
  unit_price,
  quantity: 1,
  ...more,
});
export const totalOf = ({ quote }: DraftOrder) => quote.calculation?.total;

interface DraftShop {
  /** The owner. */
  mona: Person;
  /** A manager. */
  max: Person;
  /** Staff. */
  sam: Person;
  /** The owner of `rival`. */
  rita: Person;
  params: { shop_id: number };
  /** Another shop, with a product. */
  rival: { shop_id: number };
  rug: { variant_id: string };
}

/** An open shop with three members, and a shop of someone else. Jobs don't run. */
export function useDraftShop() {
  const app = useTestApp({ jobs: false });
  const shop = {} as DraftShop;

  beforeAll(async () => {
    const [mona, max, sam, rita] = await Promise.all([
      app.person("Mona"),
      app.person("Max"),
      app.person("Sam"),
      app.person("Rita"),
    ]);
    const [opened, other] = [await app.shop(mona, "Tea Drafts"), await app.shop(rita, "Rival Drafts")];
    await app.join(opened.id, max, "manager");
    await app.join(opened.id, sam, "staff");
    await open(app.database, opened.id);
    const rug = await insertProduct(app.database, other.id, { title: "Rug", price: 900, on_hand: 9 });
    const [params, rival] = [{ shop_id: opened.id }, { shop_id: other.id }];
    Object.assign(shop, { mona, max, sam, rita, params, rival, rug });
  });

  const tea = (on_hand = 100, price = 1000) =>
    insertProduct(app.database, shop.params.shop_id, { title: "Tea", price, on_hand });
  const create = async (lines: DraftInput["lines"], more: Partial<DraftInput> = {}) =>
    (await shop.mona.client.draft_orders.create({ params: shop.params, body: input(lines, more) })).data;
  const read = async (id: string) =>
    (await shop.mona.client.draft_orders.read({ params: { ...shop.params, id } })).data;
  const complete = (draft: DraftOrder, payment: Partial<DraftOrderPayment> = {}, by = shop.mona) =>
    by.client.draft_orders.complete({
      params: { ...shop.params, id: draft.id },
      body: {
        version: draft.version,
        accepted_total: totalOf(draft)!,
        payment: { kind: "later", method: "manual", days: 7, ...payment },
      },
    });
  const orderOf = async (order_id: string) =>
    (await shop.mona.client.orders.read({ params: { ...shop.params, id: order_id } })).data;
  const completed = async (...of: Parameters<typeof complete>) =>
    orderOf((await complete(...of)).data.order_id);
  const jobs = async (order_id: string) =>
    (
      await app.database.admin.query<{ name: string }>(
        "select name from pgboss.job where data->>'order_id' = $1 order by name",
        [order_id],
      )
    ).rows.map(({ name }) => name);

  return { app, shop, tea, create, read, complete, orderOf, completed, jobs };
}
