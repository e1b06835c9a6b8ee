import { expect, it } from "vitest";
import { doDueWork } from "../../test/due-work.ts";
import { open } from "../../test/sample-products.ts";
import { buy, shopper } from "../../test/shopper.ts";
import { useTestApp } from "../../test/test-app.ts";
import { importFrom } from "../../test/imports.ts";
import { insertPicture } from "../features/pictures/pictures.queries.ts";
import { createProduct, tea } from "../features/products/drafts.fixture.ts";
import { newId } from "../ids.ts";

const app = useTestApp();

it("is scheduled by its causes, and completed work schedules what remains", async () => {
  const mona = await app.person("Mona");
  const { id, handle } = await app.shop(mona, "Fern Field");
  const shop = { shop_id: id };
  const { admin } = app.database;
  await open(app.database, id);
  /** Days until each work is due. */
  const marked = async (): Promise<Record<string, number>> => {
    const { rows } = await admin.query(
      `select work, floor(min(extract(epoch from due_at - now()) / 86400))::integer as days
       from due_works group by work`,
    );
    return Object.fromEntries(rows.map(({ work, days }) => [work, days]));
  };
  expect(await marked()).toEqual({});

  const leaf = await createProduct(
    mona,
    shop,
    tea({ status: "active", variants: [{ option_values: [], price: 500, on_hand: 4 }] }),
  );
  expect(await marked()).toEqual({ "timed-rules": 0, "back-in-stock": 0, "low-stock": 0 });

  await buy(shopper(app, handle), [{ variant_id: leaf.variants[0]!.id, quantity: 1 }]);
  await expect.poll(marked).toMatchObject({ "sold-counts": 0, "bought-together": 0, notifications: 89 });
  // Of a member: the key of an order is stored with its cart.
  const { rows } = await admin.query("select id from orders where shop_id = $1", [id]);
  const tagging = await fetch(`${app.baseUrl}/v1/shop/${id}/orders/${rows[0].id}/tags`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${mona.token}`,
      "Device-Id": mona.deviceId,
      "Device-Type": "web",
      "Idempotency-Key": "tagged once",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ add: ["gift"], remove: [] }),
  });
  expect(tagging.status).toBe(200);
  expect(await marked()).toMatchObject({ "idempotency-keys": 1 });
  await app.visitor().storefront.note_search({ params: { handle }, body: { search: "leaf", found: 1 } });
  expect(await marked()).toMatchObject({ searches: 90 });
  await (await importFrom(mona, { id, handle }, "Handle,Title\nmug,Mug\n")).analysed();
  expect(await marked()).toMatchObject({ imports: 0 });
  await app.app.db.inShop(id, (tx) =>
    insertPicture(tx, {
      id: newId(),
      hash: "0".repeat(64),
      width: 1,
      height: 1,
      colour: "#000000",
      widths: [1],
      has_avif: null,
      alt: "",
    }),
  );
  expect(await marked()).toMatchObject({ avif: 0 });

  // It depends on the time of the test run whether the morning has passed: see the test of the digest.
  await admin.query("delete from due_works where work = 'low-stock'");
  expect(await doDueWork(app, 365)).toEqual([id]);
  expect(await marked()).toEqual({
    "sold-counts": 29,
    "timed-rules": 29,
    "bought-together": 179,
    "idempotency-keys": 0,
    notifications: 89,
    searches: 90,
    imports: 29,
    avif: 0,
    carts: 89,
  });

  // Once all of that is gone, the shop has no more due work.
  await admin.query(
    `delete from notifications; delete from idempotency_keys; delete from searches; delete from imports; delete from carts;
     update pictures set has_avif = false; update orders set placed_at = now() - interval '1 year'`,
  );
  await doDueWork(app, 365);
  expect(await marked()).toEqual({});
});
