import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { mapFields, textFields } from "@vitrine/contract/products/product-fields";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importFrom, type Shop } from "../../../test/imports.ts";
import { createProduct } from "../products/drafts.fixture.ts";
import { runsOf } from "../../../test/test-size.ts";

// All links of a product are exported in our own format and imported again.

const app = useTestApp();
let mona: Person;
beforeAll(async () => {
  mona = await app.person("Mona");
});

const exported = (shop: Shop) =>
  mona.client.export_products.read({ params: { shop_id: shop.id }, query: {} });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const word = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      "tea",
      "Straße",
      "日本茶",
      "a, b",
      "x > y",
      "\\",
      '"',
      "=1",
      "'q",
      "أحمد",
      "🪴",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 6 }) },
);
const line = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ").trim() || "x");
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const sale = fc.record({
  // An import requires a confirmation before products are sold at 0.
  price: fc.integer({ min: 1, max: 99 }),
  starts_at: fc.constantFrom(inDays(-3), inDays(2)),
  ends_at: maybe(fc.constantFrom(inDays(5), inDays(9))),
});
const variant = fc.record({
  price: fc.integer({ min: 100, max: 100_000 }),
  compare_at_price: maybe(fc.integer({ min: 1, max: 100_000 })),
  min_price: maybe(fc.integer({ min: 1, max: 100 })),
  sale: maybe(sale),
  sku: maybe(line),
  tracked: fc.boolean(),
  on_hand: fc.nat(20),
  oversell: fc.constantFrom("deny" as const, "continue" as const, "preorder" as const),
  preorder_from: maybe(line),
  length_mm: maybe(fc.nat(500)),
  width_mm: maybe(fc.nat(500)),
  height_mm: maybe(fc.nat(500)),
});
const draft = fc
  .record({
    title: line,
    ...mapFields(textFields, () => maybe(line)),
    tags: fc.uniqueArray(line, { maxLength: 3 }),
    status: fc.constantFrom("draft" as const, "active" as const, "archived" as const),
    variants: fc.array(variant, { minLength: 1, maxLength: 3 }),
    min_quantity: maybe(fc.integer({ min: 1, max: 9 })),
    quantity_step: maybe(fc.integer({ min: 1, max: 9 })),
    shipping_fee: maybe(fc.nat(900)),
    cash_on_delivery: fc.boolean(),
    /** Indexes of the categories, collections and products that it is linked to. */
    ties: fc.array(fc.nat(9), { maxLength: 4 }),
  })
  .map(({ variants, ...rest }) => ({
    ...rest,
    options: variants.length > 1 ? [{ name: "Size", values: variants.map((_, at) => `S ${at}`) }] : [],
    variants: variants.map((each, at) => ({
      ...each,
      option_values: variants.length > 1 ? [`S ${at}`] : [],
    })),
  }));
type Drawn = typeof draft extends fc.Arbitrary<infer T> ? T : never;
/** Titles of one tree that differ in more than case. */
const tree = fc.uniqueArray(line, {
  minLength: 3,
  maxLength: 4,
  selector: (title) => title.toLowerCase().replaceAll(/\s+/g, " "),
});

async function fill(shop: Shop, drafts: Drawn[], titles: string[]) {
  const params = { shop_id: shop.id };
  const { client } = mona;
  const made: string[] = [];
  for (const { ties, ...body } of drafts) {
    const related = [...new Set(ties)].flatMap((at) => made[at] ?? []);
    made.push((await createProduct(mona, params, { ...body, related } satisfies ProductDraft)).id);
  }
  let parent_id: string | undefined;
  for (const [place, title] of titles.entries()) {
    const { data } = await client.categories.create({ params, body: { title, parent_id } });
    const product_ids = made.filter((_, at) => drafts[at]!.ties.includes(place));
    if (product_ids.length > 0) {
      await client.categories.change_products({
        params: { ...params, id: data.id },
        body: { action: "add", product_ids },
      });
      const body = { title: `Gathered ${place}`, kind: "manual" as const, product_ids };
      await client.collections.create({ params, body });
    }
    parent_id = place % 2 === 0 ? data.id : undefined;
  }
}

test("Random products are unchanged by their export, and another shop that imports it has the same export", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 2, maxLength: 8 }), tree, async (drafts, titles) => {
      run++;
      const [from, to] = [
        await app.shop(mona, `From ${run}`, { currency: "USD" }),
        await app.shop(mona, `To ${run}`, { currency: "USD" }),
      ];
      await fill(from, drafts, titles);
      const out = await exported(from);
      const back = await (await importFrom(mona, from, out)).run();
      const isNew = ({ message }: { message: string }) => !message.startsWith("The SKU");
      expect(back.problems.filter(isNew)).toEqual([]);
      expect(back.result).toMatchObject({ creates: 0, updates: 0, skips: drafts.length, errors: 0 });
      const moved = await (await importFrom(mona, to, out)).run();
      expect(moved.result).toMatchObject({ creates: drafts.length, errors: 0 });
      expect(await (await exported(to)).text()).toBe(await out.text());
    }),
    // Each failure creates two shops, and shrinking it would create many.
    { numRuns: runsOf(8), endOnFailure: true },
  );
}, 120_000);
