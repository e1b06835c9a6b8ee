import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importFrom } from "../../../test/imports.ts";
import { workbook } from "../product-files/tables/workbook.fixture.ts";
import { createProduct, shirt, tea } from "../products/drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  await createProduct(mona, shop, shirt({ handle: "linen-shirt", status: "active" }));
  await createProduct(
    mona,
    shop,
    tea({ handle: "fern-tea", variants: [{ option_values: [], price: 590, sku: "TEA", on_hand: 7 }] }),
  );
});

const fileOf = (text: string) => new File([text], "counts.csv", { type: "text/csv" });
const send = (file: File, more: { apply?: "1"; location?: string } = {}, where = shop) =>
  mona.client.inventory.import({ params: where, body: { file, ...more } });
async function onHand(where = shop): Promise<Record<string, number>> {
  const { rows } = await app.database.admin.query(
    `select p.handle || ' ' || array_to_string(v.option_values, '/') as name, l.on_hand
     from variants v join products p on p.id = v.product_id join stock_levels l on l.variant_id = v.id where v.shop_id = $1`,
    [where.shop_id],
  );
  return Object.fromEntries(rows.map(({ name, on_hand }) => [name.trim(), on_hand]));
}
const exported = async (where = shop, query: { search?: string; show?: "low" | "out" } = {}) => {
  const file = await mona.client.inventory.export({ params: where, query });
  return { file, text: await file.text() };
};

describe("a file of counts", () => {
  it("is dry-run first, then sets its counts, and changes nothing when imported again", async () => {
    const file = fileOf(
      [
        "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,SKU,Location,On hand",
        "linen-shirt,Linen shirt,Size,S,Colour,Red,,Shop location,12",
        "linen-shirt,Linen shirt,Size,M,Colour,Red,,Shop location,5",
        "linen-shirt,Linen shirt,Size,XL,Colour,Red,,Shop location,3",
        "fern-tea,Fern tea,Title,Default Title,,,,Shop location,-4",
        "no-such,Nothing,,,,,,Shop location,1",
        "linen-shirt,Linen shirt,Size,S,Colour,Blue,,Shop location,many",
        "linen-shirt,Linen shirt,Size,M,Colour,Blue,,Shop location,not stocked",
        ",,,,,,SH-Blue-S,Shop location,9",
        "linen-shirt,Linen shirt,Size,S,Colour,Red,,Shop location,13",
      ].join("\r\n"),
    );
    const before = await onHand();
    const dry = (await send(file)).data;
    expect(dry).toMatchObject({ applied: false, rows: 9, changes: 3, unchanged: 1, errors: 4 });
    expect(dry.problems.map(({ row, message }) => [row, message])).toEqual([
      [4, "linen-shirt has no variant XL / Red. Add it to the product, or correct the row."],
      [5, "A quantity of -4 is stored as 0."],
      [6, "No product has the handle no-such. Import the products first."],
      [7, "Enter a whole number instead of “many”."],
      [10, "Row 2 has the same variant. Remove one of the two rows."],
    ]);
    expect(await onHand()).toEqual(before);

    expect((await send(file, { apply: "1" })).data).toMatchObject({ applied: true, changes: 3, errors: 4 });
    const after = { ...before, "linen-shirt Red/S": 12, "linen-shirt Blue/S": 9, "fern-tea": 0 };
    expect(await onHand()).toEqual(after);
    expect((await send(file, { apply: "1" })).data).toMatchObject({ changes: 0, unchanged: 4 });
    expect(await onHand()).toEqual(after);
  });

  it("is exported with the list's search and filter", async () => {
    const own = { shop_id: (await app.shop(mona, "Fern Export")).id };
    await createProduct(mona, own, shirt({ handle: "linen-shirt", status: "active" }));
    await createProduct(mona, own, tea({ handle: "fern-tea" }));
    const skus = async (query: { search?: string; show?: "low" | "out" }) =>
      (await exported(own, query)).text.match(/SH-\w+-\w/g)?.sort() ?? [];
    expect(await skus({})).toHaveLength(4);
    expect(await skus({ search: "SH-Blue" })).toEqual(["SH-Blue-M", "SH-Blue-S"]);
    expect(await skus({ search: "tea" })).toEqual([]);
    await app.database.admin.query(
      "update stock_levels set on_hand = 0 where variant_id = (select id from variants where shop_id = $1 and sku = 'SH-Red-S')",
      [own.shop_id],
    );
    expect(await skus({ show: "out" })).toEqual(["SH-Red-S"]);
  });

  it("is also exported as an Excel file", async () => {
    const own = { shop_id: (await app.shop(mona, "Fern Excel")).id };
    await createProduct(mona, own, shirt({ handle: "linen-shirt", status: "active" }));
    const row = (...cells: string[]) =>
      `<x:row>${cells.map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`).join("")}</x:row>`;
    const sheet = workbook(row("SKU", "On hand") + row("SH-Red-S", "41"));
    const file = new File([new Uint8Array(sheet)], "counts.xlsx");
    expect((await send(file, { apply: "1" }, own)).data).toMatchObject({ changes: 1, errors: 0 });
    expect(await onHand(own)).toMatchObject({ "linen-shirt Red/S": 41, "linen-shirt Red/M": 5 });
  });

  it("changes nothing when exported and imported again, and doesn't overwrite a count that has changed since", async () => {
    const { text } = await exported();
    expect(text).toContain("On hand (current),On hand (new)");
    expect((await send(fileOf(text), { apply: "1" })).data).toMatchObject({
      changes: 0,
      errors: 0,
      unchanged: 5,
    });

    const lines = text.trimEnd().split("\n");
    const place = lines.findIndex((line) => line.includes("TEA"));
    lines[place] = lines[place]!.replace(/,\d+(\r?)$/, ",30$1");
    await app.database.admin.query(
      "update stock_levels set on_hand = 2 where variant_id = (select id from variants where sku = 'TEA')",
    );
    const { data } = await send(fileOf(lines.join("\n")), { apply: "1" });
    expect(data).toMatchObject({ changes: 0, errors: 1 });
    expect(data.problems[0]!.message).toMatch(/^2 are on hand now/);
    expect((await onHand())["fern-tea"]).toBe(2);
  });

  it("with several locations requires a choice: one of them or their sum", async () => {
    const file = fileOf(
      ["Handle,SKU,Location,On hand", "fern-tea,,Attic,4", "fern-tea,,Cellar,6", "fern-tea,,Shed,"].join(
        "\n",
      ),
    );
    expect((await send(file)).data).toMatchObject({ locations: ["Attic", "Cellar"], changes: 0, errors: 0 });
    await expect(send(file, { apply: "1" })).rejects.toMatchObject({ code: "import_rejected" });
    await send(file, { apply: "1", location: "Cellar" });
    expect((await onHand())["fern-tea"]).toBe(6);
    await send(file, { apply: "1", location: "*" });
    expect((await onHand())["fern-tea"]).toBe(10);
    // The oldest files have the available units, in a column for each location.
    await app.database.admin.query(
      "update stock_levels set allocated = 2 where variant_id = (select id from variants where sku = 'TEA')",
    );
    await send(fileOf("Handle,SKU,HS Code,COO,Attic\nfern-tea,,,,5\n"), { apply: "1" });
    expect((await onHand())["fern-tea"]).toBe(7);
  });

  it("is rejected with a message when it isn't one", async () => {
    await expect(send(fileOf("Handle,Title\nfern-tea,Fern tea\n"))).rejects.toMatchObject({
      code: "import_rejected",
      message: /no counts/,
    });
    await expect(send(fileOf(""))).rejects.toMatchObject({ code: "import_rejected" });
    await expect(send(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "a.png"))).rejects.toMatchObject({
      code: "import_rejected",
    });
  });
});

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));

describe.skipIf(!existsSync(folder))("a merchant's own counts (needs ../shared/data)", () => {
  it(
    "are imported as they are, exported, and imported again without a change",
    { timeout: 60_000 },
    async () => {
      const own = await app.shop(mona, "Real counts");
      const where = { shop_id: own.id };
      const products = `${folder}products/shopify-current-headers.csv`;
      const importing = await importFrom(mona, own, new File([readFileSync(products)], "products.csv"));
      await importing.analysed();
      await importing.run();

      const text = readFileSync(`${folder}inventory/shopify-inventory.csv`, "utf8");
      const file = fileOf(text);
      const { data } = await send(file, { apply: "1" }, where);
      expect(data).toMatchObject({ rows: 67, errors: 0 });
      expect(data.changes + data.unchanged).toBe(67);
      // The last cell of each line is its count.
      const wanted = text
        .trimEnd()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => Number(line.split(",").at(-1)));
      const counted = await app.database.admin.query(
        "select coalesce(sum(on_hand_after), 0)::int as units, count(*)::int as lines from stock_movements where shop_id = $1 and kind = 'import' and cause_id in (select cause_id from stock_movements where shop_id = $1 order by created_at desc limit 1)",
        [own.id],
      );
      if (data.unchanged === 0)
        expect(counted.rows).toEqual([{ units: wanted.reduce((sum, one) => sum + one, 0), lines: 67 }]);
      expect((await send(file, { apply: "1" }, where)).data).toMatchObject({
        changes: 0,
        unchanged: 67,
        errors: 0,
      });

      const before = await onHand(where);
      const { file: out } = await exported(where);
      expect((await send(out, { apply: "1" }, where)).data).toMatchObject({ changes: 0, errors: 0 });
      expect(await onHand(where)).toEqual(before);
    },
  );
});
