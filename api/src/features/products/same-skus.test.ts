import type { Product } from "@vitrine/contract/products/product";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import type { SkuRule } from "@vitrine/contract/products/skus";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import {
  changeProduct,
  createProduct,
  draftOf,
  expectRejectionWithoutTrace,
  shirt,
  tea,
} from "./drafts.fixture.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let warns: { shop_id: number };
let blocks: { shop_id: number };
let ritas: { shop_id: number };

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  warns = { shop_id: (await app.shop(mona, "Fern Field")).id };
  blocks = { shop_id: (await app.shop(mona, "Fern Strict")).id };
  ritas = { shop_id: (await app.shop(rita, "Rita Teas")).id };
  await app.join(blocks.shop_id, sam, "staff");
  await set(blocks, "block");
});

async function set(shop: { shop_id: number }, sku_twice: SkuRule) {
  const { data } = await mona.client.inventory.read_settings({ params: shop });
  await mona.client.inventory.update_settings({ params: shop, body: { ...data, sku_twice } });
}

const withSku = (sku: string | null, title = "Fern tea"): ProductDraft =>
  tea({ title, variants: [{ option_values: [], price: 590, sku }] });

/** A shirt in several colours with these SKUs. */
function shirtOf(title: string, ...skus: (string | null)[]): ProductDraft {
  const colours = skus.map((_, at) => ["Red", "Blue", "Green"][at]!);
  return {
    title,
    options: [{ name: "Colour", values: colours }],
    variants: skus.map((sku, at) => ({ option_values: [colours[at]!], price: 3900, sku })),
  };
}

/** The draft that sets these SKUs on its variants. */
const withSkus = (product: Product, ...skus: (string | null)[]) => ({
  variants: draftOf(product).variants.map((one, at) => ({ ...one, sku: skus[at] })),
});

const skusOf = ({ variants }: Product) => variants.map(({ sku }) => sku);

/** Writes SKUs in the table of variants and returns the outcome of each. */
async function write(cells: [variant: Product["variants"][number], sku: string][], shop = blocks) {
  const body = {
    cells: cells.map(([{ id, sku }, value]) => ({
      variant_id: id,
      field: "sku" as const,
      value,
      seen: sku,
    })),
  };
  const { data } = await mona.client.variants.update({ params: shop, body });
  return data.map(({ outcome, message, value }) => message ?? `${outcome} ${String(value)}`);
}

describe("duplicate SKUs, where the shop warns", () => {
  it("are accepted when the owner adds, changes or copies a product or edits the table", async () => {
    expect((await mona.client.inventory.read_settings({ params: warns })).data.sku_twice).toBe("warn");
    const one = await createProduct(mona, warns, withSku("W-1"));
    const two = await createProduct(mona, warns, withSku("W-1", "Other tea"));
    const three = await createProduct(mona, warns, withSku("W-3"));
    expect(skusOf(await changeProduct(mona, warns, three, withSkus(three, "w-1")))).toEqual(["w-1"]);
    expect(skusOf(one)).toEqual(skusOf(two));
    expect(await write([[two.variants[0]!, "w-1"]], warns)).toEqual(["saved w-1"]);
    const shirts = await createProduct(mona, warns, shirtOf("Shirt", "W-9", "W-9"));
    const copy = await mona.client.products.duplicate({
      params: { ...warns, id: shirts.id },
      body: { title: null },
    });
    expect(skusOf(copy.data)).toEqual(["W-9-copy", "W-9-copy"]);
  });

  it("are found by a look-up that ignores case and whitespace and excludes the product itself", async () => {
    const shirts = await createProduct(mona, warns, shirtOf("Linen shirt", "LOOK-1", "LOOK-2"));
    const look = async (sku: string, except_product_id?: string, person = mona, shop = warns) =>
      (await person.client.variants.read_by_sku({ params: shop, query: { sku, except_product_id } })).data;
    const found = {
      variant_id: shirts.variants[1]!.id,
      product_id: shirts.id,
      product_title: "Linen shirt",
      title: "Blue",
    };
    expect(await look(" look-2 ")).toEqual(found);
    expect(await look("LOOK-2", shirts.id)).toBeNull();
    expect(await look("LOOK")).toBeNull();
    expect(await look(" ")).toBeNull();
    expect(await look("LOOK-2", undefined, rita, ritas)).toBeNull();
    await expect(look("LOOK-2", undefined, rita)).rejects.toMatchObject({ status: 404 });
    await expect(look("LOOK-2", undefined, sam, blocks)).rejects.toMatchObject({ status: 403 });
  });
});

describe("duplicate SKUs, where the shop blocks them", () => {
  it("are rejected at the variant's SKU with the name of the other variant, without any change", async () => {
    await createProduct(mona, blocks, shirt({ title: "Linen shirt" }));
    const rejected = await expectRejectionWithoutTrace(app, () =>
      createProduct(mona, blocks, withSku(" sh-blue-m ")),
    );
    expect(rejected).toMatchObject({
      status: 409,
      code: "sku_taken",
      errors: { "variants.0.sku": ["The SKU “sh-blue-m” is already used by Linen shirt, Blue / M."] },
    });
    const fern = await createProduct(mona, blocks, withSku("FERN"));
    const changed = await expectRejectionWithoutTrace(app, () =>
      changeProduct(mona, blocks, fern, withSkus(fern, "SH-Red-S")),
    );
    expect(changed.errors).toEqual({
      "variants.0.sku": ["The SKU “SH-Red-S” is already used by Linen shirt, Red / S."],
    });
    const within = await expectRejectionWithoutTrace(app, () =>
      createProduct(mona, blocks, shirtOf("Twins", "TWIN", null, "twin")),
    );
    expect(within.errors).toEqual({
      "variants.2.sku": ["The SKU “twin” is already used by Twins, Red."],
    });
  });

  it("don't include empty SKUs, other shops' SKUs and the variant's own SKU in another case", async () => {
    await createProduct(rita, ritas, withSku("HERS"));
    const one = await createProduct(mona, blocks, withSku("HERS"));
    await createProduct(mona, blocks, withSku(""));
    await createProduct(mona, blocks, withSku("  "));
    expect(skusOf(await changeProduct(mona, blocks, one, withSkus(one, "hers")))).toEqual(["hers"]);
  });

  it("don't include swapped SKUs of a product, nor the SKU of a removed variant on a new one", async () => {
    const swap = await createProduct(mona, blocks, shirtOf("Swap", "S-1", "S-2"));
    const swapped = await changeProduct(mona, blocks, swap, withSkus(swap, "S-2", "S-1"));
    expect(skusOf(swapped)).toEqual(["S-2", "S-1"]);
    const [red] = draftOf(swapped).variants;
    const variants = [red!, { option_values: ["Green"], price: 3900, sku: "S-1" }];
    const options = [{ name: "Colour", values: ["Red", "Green"] }];
    expect(skusOf(await changeProduct(mona, blocks, swapped, { options, variants }))).toEqual(["S-2", "S-1"]);
  });

  it("that were stored before don't block a save", async () => {
    await set(blocks, "warn");
    const one = await createProduct(mona, blocks, withSku("OLD"));
    const two = await createProduct(mona, blocks, shirtOf("Old shirt", "OLD", "OLD"));
    await set(blocks, "block");
    expect((await changeProduct(mona, blocks, one, { title: "Renamed" })).title).toBe("Renamed");
    expect(skusOf(await changeProduct(mona, blocks, two, withSkus(two, "OLD", "old")))).toEqual([
      "OLD",
      "old",
    ]);
    // Its copy has SKUs of its own, without duplicates.
    const copies = [];
    for (const title of ["First", "Second"]) {
      const params = { ...blocks, id: two.id };
      copies.push((await mona.client.products.duplicate({ params, body: { title } })).data);
    }
    expect(copies.map(skusOf)).toEqual([
      ["OLD-copy", null],
      ["OLD-copy-2", null],
    ]);
  });

  it("are reported per cell of the table; valid cells are saved, and two cells may swap", async () => {
    const { variants } = await createProduct(mona, blocks, shirtOf("Grid", "G-1", "G-2", "G-3"));
    const [red, blue, green] = variants as [
      Product["variants"][number],
      Product["variants"][number],
      Product["variants"][number],
    ];
    const other = (await createProduct(mona, blocks, withSku("G-4", "Grid tea"))).variants[0]!;
    expect(
      await write([
        [red, "G-2"],
        [blue, "G-1"],
        [green, "g-4"],
        [other, "G-5"],
      ]),
    ).toEqual(["saved G-2", "saved G-1", "saved g-4", "saved G-5"]);
    // The first is rejected and its SKU unchanged, so the second can't have that SKU either.
    expect(
      await write([
        [{ ...green, sku: "g-4" }, "g-1"],
        [{ ...other, sku: "G-5" }, "G-4"],
      ]),
    ).toEqual([
      "The SKU “g-1” is already used by Grid, Blue.",
      "The SKU “G-4” is already used by Grid, Green.",
    ]);
    expect(
      await write([
        [{ ...green, sku: "g-4" }, "G-7"],
        [{ ...other, sku: "G-5" }, "g-7"],
      ]),
    ).toEqual(["saved G-7", "The SKU “g-7” is already used by Grid, Green."]);
    const read = await mona.client.variants.list({ params: blocks, query: { search: "grid" } });
    expect(read.data.map(({ sku }) => sku).toSorted()).toEqual(["G-1", "G-2", "G-5", "G-7"]);
  });

  it("are rejected in concurrent requests", async () => {
    const made = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => createProduct(mona, blocks, withSku("ONCE", `Once ${n}`))),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    const teas = [
      await createProduct(mona, blocks, withSku("T-1", "Tea 1")),
      await createProduct(mona, blocks, withSku("T-2", "Tea 2")),
      await createProduct(mona, blocks, withSku("T-3", "Tea 3")),
    ];
    const changed = await Promise.allSettled([
      changeProduct(mona, blocks, teas[0]!, withSkus(teas[0]!, "RACE")),
      changeProduct(mona, blocks, teas[1]!, withSkus(teas[1]!, "race")),
      write([[teas[2]!.variants[0]!, "RACE"]]),
    ]);
    const { rows } = await app.database.admin.query(
      "select count(*)::int as count from variants where shop_id = $1 and lower(sku) = 'race'",
      [blocks.shop_id],
    );
    expect([rows[0].count, changed.length]).toEqual([1, 3]);
  });

  it("can't be saved or configured by a staff member", async () => {
    const { variants } = await createProduct(mona, blocks, withSku("SAMS"));
    const cell = { variant_id: variants[0]!.id, field: "sku" as const, value: "MINE", seen: "SAMS" };
    const { data } = await mona.client.inventory.read_settings({ params: blocks });
    for (const call of [
      () => sam.client.variants.update({ params: blocks, body: { cells: [cell] } }),
      () =>
        sam.client.inventory.update_settings({
          params: blocks,
          body: { ...data, sku_twice: "warn" as const },
        }),
    ])
      expect((await expectRejectionWithoutTrace(app, call)).status).toBe(403);
    expect((await mona.client.inventory.read_settings({ params: blocks })).data).toEqual(data);
  });
});
