import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";

// The counts by bitmaps must equal the counts of a simple implementation.

const app = useTestApp();
const store = { handle: "fern-field" };

interface Sample {
  vendor: string;
  type: string;
  tags: string[];
  scent: string;
  inStock: boolean;
  reduced: boolean;
}
const samples: Sample[] = Array.from({ length: 80 }, (_, n) => ({
  vendor: `Maker ${n % 3}`,
  type: n % 7 === 0 ? "Candle" : "Tea",
  tags: [`even ${n % 2 === 0}`, `t${n % 11}`],
  scent: ["Mint", "Sage"][n % 2]!,
  inStock: n % 5 !== 0,
  reduced: n % 4 === 0,
}));

beforeAll(async () => {
  const mona = await app.person("Mona");
  const shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  await app.database.admin.query("update shops set is_live = 1 where id = $1", [shop.shop_id]);
  const add = ({ vendor, type, tags, scent, inStock, reduced }: Sample, n: number) =>
    createProduct(mona, shop, {
      ...tea({ title: `Blend ${n}`, vendor, product_type: type, tags, status: "active" }),
      options: [{ name: "Scent", values: [scent] }],
      variants: [
        {
          option_values: [scent],
          price: 500,
          on_hand: inStock ? 2 : 0,
          ...(reduced ? { compare_at_price: 900 } : {}),
        },
      ],
    });
  for (let from = 0; from < samples.length; from += 8)
    await Promise.all(samples.slice(from, from + 8).map((sample, n) => add(sample, from + n)));
});

interface Query {
  vendor?: string[];
  type?: string[];
  tag?: string[];
  option?: string[];
  in_stock?: "1";
  on_sale?: "1";
}
type Test = (sample: Sample) => boolean;

/** A predicate for each chosen facet. */
function tests({ vendor, type, tag, option, in_stock, on_sale }: Query): Record<string, Test> {
  return {
    ...(vendor && { vendor: (sample) => vendor.includes(sample.vendor) }),
    ...(type && { type: (sample) => type.includes(sample.type) }),
    ...(tag && { tag: (sample) => tag.some((one) => sample.tags.includes(one)) }),
    ...(option && { Scent: (sample) => option.includes(`Scent:${sample.scent}`) }),
    ...(in_stock && { in_stock: (sample) => sample.inStock }),
    ...(on_sale && { on_sale: (sample) => sample.reduced }),
  };
}

function countedByHand(query: Query): Record<string, number> {
  const requested = Object.entries(tests(query));
  const counts: Record<string, number> = {};
  for (const sample of samples) {
    const marks = [
      ["vendor", sample.vendor],
      ["type", sample.type],
      ...sample.tags.map((tag) => ["tag", tag]),
      // Options of sold-out products aren't available.
      ...(query.in_stock && !sample.inStock ? [] : [["Scent", sample.scent]]),
      ...(sample.inStock ? [["in_stock", "1"]] : []),
      ...(sample.reduced ? [["on_sale", "1"]] : []),
    ];
    for (const [facet, value] of marks)
      if (requested.every(([other, test]) => other === facet || test(sample)))
        counts[`${facet} ${value}`] = (counts[`${facet} ${value}`] ?? 0) + 1;
  }
  return counts;
}

it.each<Query>([
  {},
  { in_stock: "1" },
  { type: ["Tea"] },
  { type: ["Tea"], in_stock: "1" },
  { vendor: ["Maker 0", "Maker 2"] },
  { vendor: ["Maker 1"] },
  { tag: ["even true"], option: ["Scent:Mint"] },
  { option: ["Scent:Mint", "Scent:Sage"] },
  { option: ["Scent:Sage"], in_stock: "1" },
  { tag: ["t3", "t7"], on_sale: "1" },
  { tag: ["t3"], type: ["Tea"], in_stock: "1", option: ["Scent:Sage"] },
])("%j", async (query) => {
  const { data, meta } = await app
    .visitor()
    .storefront.list_products({ params: store, query: { facets: "1", limit: 100, ...query } });
  const requested = Object.values(tests(query));
  expect(meta.total).toBe(samples.filter((sample) => requested.every((test) => test(sample))).length);
  expect(data).toHaveLength(meta.total);
  const offered = (meta.facets ?? []).flatMap(({ kind, name, values }) =>
    values.map(({ value, count }) => [`${name ?? kind} ${value}`, count] as const),
  );
  expect(Object.fromEntries(offered)).toEqual(countedByHand(query));
});
