import { beforeAll, describe, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importFrom, type Shop } from "../../../test/imports.ts";

// Concurrent imports: permissions and order.

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: Shop;

beforeAll(async () => {
  mona = await app.person("Mona");
  rita = await app.person("Rita");
  sam = await app.person("Sam");
  shop = await app.shop(mona, "Mona Lamps", { currency: "USD" });
  await app.join(shop.id, sam, "staff");
});

const lamp = "Handle,Title,Variant Price\nlamp,Lamp,10.00\n";

async function rowsOf(table: string, of: Shop): Promise<number> {
  const { rows } = await app.database.admin.query(
    `select count(*)::int as count from ${table} where shop_id = $1`,
    [of.id],
  );
  return rows[0].count;
}

describe("Permissions", () => {
  test("rejects reading and creating imports by a staff member without the permission", async () => {
    const importing = await importFrom(mona, shop, lamp);
    await importing.analysed();
    const before = await rowsOf("imports", shop);
    const attempts = [
      () => sam.client.import_products.list({ params: { shop_id: shop.id }, query: {} }),
      () => sam.client.import_products.read({ params: importing.params }),
      () => importFrom(sam, shop, lamp),
      () => sam.client.import_products.start({ params: importing.params }),
      () => sam.client.import_products.cancel({ params: importing.params }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403 });
    expect(await rowsOf("imports", shop)).toBe(before);
    expect((await importing.read()).status).toBe("ready");
  });

  test("another shop's owner can't find an import, under either shop", async () => {
    const hers = await app.shop(rita, "Rita Lamps");
    const importing = await importFrom(mona, shop, lamp);
    await importing.analysed();
    for (const params of [importing.params, { ...importing.params, shop_id: hers.id }]) {
      const attempts = [
        () => rita.client.import_products.read({ params }),
        () => rita.client.import_products.start({ params }),
        () => rita.client.import_products.cancel({ params }),
        () => rita.client.import_products.update({ params, body: { fields: [] } }),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 });
      const url = `${app.baseUrl}/v1/shop/${params.shop_id}/import-products/${params.id}/problems.csv`;
      const response = await fetch(url, {
        headers: { Authorization: `Bearer ${rita.token}`, "Device-Id": rita.deviceId },
      });
      expect(response.status).toBe(404);
    }
    expect((await importing.read()).status).toBe("ready");
  });
});

describe("Concurrent imports", () => {
  test("uploading the same file twice with one key creates one import", async () => {
    const other = await app.shop(mona, "Mona Twice");
    const form = () => {
      const body = new FormData();
      body.set("file", new File([lamp], "lamp.csv"));
      return body;
    };
    const headers = {
      Authorization: `Bearer ${mona.token}`,
      "Device-Id": mona.deviceId,
      "Idempotency-Key": "one upload",
    };
    const send = async () =>
      (
        await fetch(`${app.baseUrl}/v1/shop/${other.id}/import-products`, {
          method: "POST",
          headers,
          body: form(),
        })
      ).json();
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await rowsOf("imports", other)).toBe(1);
  });

  test("two imports of a shop at once store every product once, from one or the other", async () => {
    const other = await app.shop(mona, "Mona Both", { currency: "USD" });
    const fileOf = (vendor: string, on_hand: number) => {
      const rows = Array.from(
        { length: 600 },
        (_, n) => `p-${n},P ${n},${vendor},1,shopify,${on_hand}\n`,
      ).join("");
      return `Handle,Title,Vendor,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n${rows}`;
    };
    const both = [
      await importFrom(mona, other, fileOf("First", 3)),
      await importFrom(mona, other, fileOf("Second", 8)),
    ];
    await Promise.all(both.map((each) => each.analysed()));
    const results = await Promise.all(both.map((each) => each.run()));
    expect(results.map(({ result }) => [result!.creates, result!.updates]).sort()).toEqual([
      [0, 600],
      [600, 0],
    ]);
    const { rows } = await app.database.admin.query(
      `select count(*)::int as products, count(distinct vendor)::int as vendors, count(distinct on_hand)::int as counts
       from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.id
       join stock_levels l on l.shop_id = v.shop_id and l.variant_id = v.id where p.shop_id = $1`,
      [other.id],
    );
    expect(rows).toEqual([{ products: 600, vendors: 1, counts: 1 }]);
  });

  test("rejects starting a cancelled import and cancelling a finished one", async () => {
    const importing = await importFrom(mona, shop, lamp);
    await importing.analysed();
    await mona.client.import_products.cancel({ params: importing.params });
    await expect(mona.client.import_products.start({ params: importing.params })).rejects.toMatchObject({
      code: "import_not_ready",
    });
    expect(await importing.read()).toMatchObject({ status: "cancelled", finished_at: expect.any(String) });
    await expect(mona.client.import_products.cancel({ params: importing.params })).rejects.toMatchObject({
      code: "import_not_ready",
    });
  });

  test("lists the newest first, without columns and problems", async () => {
    const { data, meta } = await mona.client.import_products.list({
      params: { shop_id: shop.id },
      query: { limit: 2 },
    });
    expect(data).toHaveLength(2);
    expect(data[0]!.created_at >= data[1]!.created_at).toBe(true);
    expect(data[0]).not.toHaveProperty("problems");
    const next = await mona.client.import_products.list({
      params: { shop_id: shop.id },
      query: { limit: 2, cursor: meta.next_cursor! },
    });
    expect(next.data.map(({ id }) => id)).not.toContain(data[1]!.id);
  });
});
