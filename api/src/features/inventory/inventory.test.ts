import type { InventoryRow } from "@vitrine/contract/products/inventory";
import type { Product } from "@vitrine/contract/products/product";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { whileBusy } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { createProduct, draftOf, shirt } from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
/** A shirt with four variants of five units each. */
let product: Product;

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
});
beforeEach(async () => {
  product = (await mona.client.products.create({ params: shop, body: shirt() })).data;
});

const inventory = () => mona.client.inventory;
const place = (index = 0) => ({ ...shop, variant_id: product.variants[index]!.id });
const figures = ({ on_hand, allocated, unavailable, reserved, available }: InventoryRow) => ({
  on_hand,
  allocated,
  unavailable,
  reserved,
  available,
});
const read = async (index = 0) => (await inventory().read({ params: place(index) })).data;
const history = async (index = 0) =>
  (await inventory().list_movements({ params: place(index), query: {} })).data;
type Body = Parameters<ReturnType<typeof inventory>["adjust"]>[0]["body"];
const adjust = (body: Body, index = 0) => inventory().adjust({ params: place(index), body });
/** Allocates units to an order. */
const promise = (units: number, index = 0) =>
  app.database.admin.query("update stock_levels set allocated = allocated + $2 where variant_id = $1", [
    place(index).variant_id,
    units,
  ]);

describe("the stock of a variant", () => {
  it("is counted, received, made unavailable or available and removed, each with user, reason and resulting quantity", async () => {
    await adjust({ action: "set", quantity: 47, expected: 5, reason: "count", note: "Shelf B" });
    await adjust({ action: "change", quantity: 10, reason: "received" });
    await adjust({ action: "set_aside", quantity: 6, reason: "damaged" });
    await adjust({ action: "put_back", quantity: 2, reason: "quality" });
    await adjust({ action: "discard", quantity: 3, reason: "damaged" });
    expect(figures(await read())).toEqual({
      on_hand: 54,
      allocated: 0,
      unavailable: 1,
      reserved: 0,
      available: 53,
    });
    const notified = (await history()).map((m) => [
      m.kind,
      m.on_hand_change,
      m.unavailable_change,
      m.on_hand_after,
      m.available_after,
      m.actor,
      m.note,
    ]);
    expect(notified).toEqual([
      ["damaged", -3, -3, 54, 53, "Mona", null],
      ["quality", 0, -2, 57, 53, "Mona", null],
      ["damaged", 0, 6, 57, 51, "Mona", null],
      ["received", 10, 0, 57, 57, "Mona", null],
      ["count", 42, 0, 47, 47, "Mona", "Shelf B"],
      ["correction", 5, 0, 5, 5, "Mona", null],
    ]);
  });

  it("keeps sales that happened while the owner was editing, and reports them", async () => {
    await adjust({ action: "change", quantity: -2, reason: "theft" });
    const { data, message } = await adjust({ action: "set", quantity: 20, expected: 5, reason: "count" });
    expect(data.on_hand).toBe(18);
    expect(message).toMatch(/changed while you were editing.*has 18/);
  });

  it("loses nothing when fifty changes arrive at once", async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        whileBusy(() =>
          adjust(
            n % 2
              ? { action: "change", quantity: 2, reason: "received" }
              : { action: "set_aside", quantity: 1, reason: "quality" },
          ),
        ).catch((rejected: unknown) => expect(rejected).toMatchObject({ code: "stock_short" })),
      ),
    );
    const { on_hand, unavailable } = await read();
    expect(on_hand).toBe(55);
    expect(unavailable).toBeLessThanOrEqual(25);
    await ledgerAdds();
  });

  it("changes once, however often the same request is sent", async () => {
    const key = newId();
    const send = () =>
      fetch(`${app.baseUrl}/v1/shop/${shop.shop_id}/inventory/${place().variant_id}/movements`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${mona.token}`,
          "device-id": mona.deviceId,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify({ action: "change", quantity: 4, reason: "received" }),
      });
    const responses = await Promise.all([send(), send(), send()]);
    await send();
    expect(responses.some(({ ok }) => ok)).toBe(true);
    expect((await read()).on_hand).toBe(9);
  });

  it("never falls below 0, and the error has the current quantity", async () => {
    await expect(adjust({ action: "change", quantity: -6, reason: "damaged" })).rejects.toMatchObject({
      code: "stock_short",
      message: "Only 5 are on hand, 0 of them unavailable. Lower the quantity.",
    });
    await expect(adjust({ action: "set_aside", quantity: 6, reason: "safety" })).rejects.toMatchObject({
      code: "stock_short",
    });
    await expect(adjust({ action: "put_back", quantity: 1, reason: "safety" })).rejects.toMatchObject({
      code: "stock_short",
      message: "Only 0 are unavailable. Lower the quantity.",
    });
    await expect(adjust({ action: "set", quantity: -1 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(adjust({ action: "change", quantity: 0 })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await history()).toHaveLength(1);
  });

  it("that is allocated to orders is removed only with explicit consent", async () => {
    await promise(4);
    const body = { action: "set", quantity: 2, reason: "count" } as const;
    await expect(adjust(body)).rejects.toMatchObject({ code: "stock_committed" });
    expect((await read()).on_hand).toBe(5);
    await adjust({ ...body, allow_short: true });
    expect(figures(await read())).toMatchObject({ on_hand: 2, allocated: 4, available: -2 });
  });

  it("keeps its history when the variant is deleted, also with the whole product", async () => {
    await adjust({ action: "change", quantity: 3, reason: "received" });
    const [gone, later] = product.variants;
    const draft = draftOf(product);
    await mona.client.products.update({
      params: { ...shop, id: product.id },
      body: { ...draft, variants: draft.variants.slice(1), version: product.version },
    });
    await mona.client.products.remove({ params: { ...shop, id: product.id } });
    expect((await history(0)).map(({ kind }) => kind)).toEqual(["received", "correction"]);
    expect(await history(1)).toHaveLength(1);
    const { rows } = await app.database.admin.query(
      "select product_title, option_values from removed_variants where variant_id = any($1::uuid[]) order by option_values desc",
      [[gone!.id, later!.id]],
    );
    expect(rows).toEqual(
      [gone!, later!].map(({ option_values }) => ({ product_title: product.title, option_values })),
    );
    await expect(inventory().read({ params: place() })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not changed by staff, by other shops, or for an unknown variant", async () => {
    const [sam, rita] = await Promise.all([app.person("Sam"), app.person("Rita")]);
    await app.join(shop.shop_id, sam, "staff");
    const rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
    const body = { action: "change", quantity: 1 } as const;
    const { variant_id } = place();
    await expect(sam.client.inventory.adjust({ params: place(), body })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      rita.client.inventory.adjust({ params: { ...rival, variant_id }, body }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      rita.client.inventory.list_movements({ params: { ...rival, variant_id }, query: {} }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await history()).toHaveLength(1);
  });
});

describe("the list", () => {
  const list = (query: Parameters<ReturnType<typeof inventory>["list"]>[0]["query"]) =>
    inventory().list({ params: shop, query });
  const own = (rows: InventoryRow[]) => rows.filter(({ product_id }) => product_id === product.id);

  it("filters by low stock (at the variant's level or the shop's), out of stock, oversold and untracked", async () => {
    const draft = draftOf(product);
    const [first, second, third, fourth] = draft.variants;
    await mona.client.products.update({
      params: { ...shop, id: product.id },
      body: {
        ...draft,
        status: "active",
        version: product.version,
        variants: [
          { ...first!, on_hand: 3 },
          { ...second!, on_hand: 0, oversell: "preorder", preorder_from: "3 March" },
          { ...third!, tracked: false },
          { ...fourth!, on_hand: 9 },
        ],
      },
    });
    await inventory().update({ params: place(3), body: { low_at: 10 } });
    const shown = async (show: "low" | "out" | "oversell" | "untracked") =>
      own((await list({ show })).data).map(({ variant_id }) =>
        product.variants.findIndex(({ id }) => id === variant_id),
      );
    expect(await shown("low")).toEqual([0, 1, 3]);
    expect(await shown("out")).toEqual([1]);
    expect(await shown("oversell")).toEqual([1]);
    expect(await shown("untracked")).toEqual([2]);

    const { data: settings } = await inventory().read_settings({ params: shop });
    await inventory().update_settings({ params: shop, body: { ...settings, low_at: 2 } });
    expect(await shown("low")).toEqual([1, 3]);
    await inventory().update({ params: place(3), body: { low_at: 0 } });
    expect(await shown("low")).toEqual([1]);
    await expect(
      inventory().update_settings({ params: shop, body: { ...settings, low_at: 5 } }),
    ).rejects.toMatchObject({ code: "version_conflict" });
  });

  it("finds by title and SKU, and is empty for an unknown search", async () => {
    expect(own((await list({ search: product.title })).data)).toHaveLength(4);
    expect(await list({ search: "nothing is called this" })).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it("finds by code only the variants with that code, not the others of their product", async () => {
    const own = { shop_id: (await app.shop(mona, "Code Corner")).id };
    const { variants } = await createProduct(mona, own, shirt({ status: "active" }));
    const found = async (search: string) =>
      (await mona.client.inventory.list({ params: own, query: { search } })).data
        .map(({ sku }) => sku)
        .sort();
    expect(await found("sh-blue-m")).toEqual(["SH-Blue-M"]);
    expect(await found("SH-Blue")).toEqual(["SH-Blue-M", "SH-Blue-S"]);
    expect(await found("linen")).toHaveLength(4);
    expect(await found("SH")).toHaveLength(4);
    await app.database.admin.query("update variants set barcode = '4006381333931' where id = $1", [
      variants[0]!.id,
    ]);
    expect(await found("4006381333931")).toEqual(["SH-Red-S"]);
  });

  it.each(["title", "-title", "available", "-available"] as const)(
    "shows every variant once, in order, when paged by %s",
    async (sort) => {
      const all = (await list({ sort, limit: 100 })).data.map(({ variant_id }) => variant_id);
      const paged: string[] = [];
      for (let cursor: string | undefined, more = true; more;) {
        const { data, meta } = await list({ sort, limit: 3, cursor });
        paged.push(...data.map(({ variant_id }) => variant_id));
        cursor = meta.next_cursor ?? undefined;
        more = cursor !== undefined;
      }
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(8);
    },
  );
});

/** Checks that the movements add up to the on-hand units, and that each movement follows from the one before it. */
async function ledgerAdds(): Promise<void> {
  const { rows } = await app.database.admin.query(
    `select l.variant_id from stock_levels l left join lateral (
       select coalesce(sum(on_hand_change), 0) as on_hand, coalesce(sum(unavailable_change), 0) as unavailable
       from stock_movements m where m.variant_id = l.variant_id) m on true
     where l.on_hand <> m.on_hand or l.unavailable <> m.unavailable
     union all
     select variant_id from (
       select variant_id, on_hand_after, sum(on_hand_change) over (partition by variant_id order by created_at, id) as summed
       from stock_movements) s where on_hand_after <> summed`,
  );
  expect(rows).toEqual([]);
}
