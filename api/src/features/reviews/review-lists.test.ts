import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { insertProduct } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { insertReviews, type ReviewShop, reviewShop } from "./reviews.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: ReviewShop;

const picture = {
  id: crypto.randomUUID(),
  hash: "a".repeat(64),
  width: 90,
  height: 60,
  colour: "#a73000",
  widths: [90],
};

beforeAll(async () => {
  shop = await reviewShop(app, "Many Reviews");
  await insertReviews(app, shop, 10_000, "published", picture);
  // Reviews of other products and shops, so that the planner knows that a product has few of all.
  for (let n = 0; n < 20; n++) {
    const { product_id } = await insertProduct(app.database, shop.id, {
      title: `Tea ${n}`,
      price: 500,
      on_hand: 1,
    });
    await insertReviews(app, { ...shop, tea: { ...shop.tea, product_id } }, 1_000, "published");
  }
  await insertReviews(app, { id: shop.id, tea: { product_id: null } }, 10_000, "published", picture);
  await app.database.admin.query("vacuum analyze reviews");
});

type Query = Parameters<ReturnType<typeof app.visitor>["reviews"]["list_published"]>[0]["query"];

const published = (query: Query) =>
  app.uncachedVisitor().reviews.list_published({
    params: { handle: shop.handle, product_handle: shop.tea.handle },
    query,
  });

const publishedOfShop = (query: Query) =>
  app.uncachedVisitor().reviews.list_published_of_shop({ params: { handle: shop.handle }, query });

/** The reviews of two pages as "stars number". */
async function twoPages(query: Query, read: typeof published = published): Promise<string[]> {
  const first = await read({ ...query, limit: 3 });
  const second = await read({ ...query, limit: 3, cursor: first.meta.next_cursor! });
  return [...first.data, ...second.data].map(({ stars, title }) => `${stars} ${title}`);
}

describe("the reviews of a product", () => {
  it("are in the chosen order, over pages", async () => {
    expect(await twoPages({})).toEqual([
      "1 No. 10000",
      "5 No. 9999",
      "4 No. 9998",
      "3 No. 9997",
      "2 No. 9996",
      "1 No. 9995",
    ]);
    expect(await twoPages({ sort: "highest" })).toEqual(
      [9999, 9994, 9989, 9984, 9979, 9974].map((number) => `5 No. ${number}`),
    );
    expect(await twoPages({ sort: "lowest" })).toEqual(
      [10_000, 9995, 9990, 9985, 9980, 9975].map((number) => `1 No. ${number}`),
    );
  });

  it("continue with the next number of stars", async () => {
    const few = await reviewShop(app, "Few Reviews");
    await insertReviews(app, few, 10, "published");
    const params = { handle: few.handle, product_handle: few.tea.handle };
    const read = async (sort: "highest" | "lowest") => {
      const stars: number[] = [];
      for (let cursor: string | undefined, page = 0; page < 4; page++) {
        const { data, meta } = await app
          .visitor()
          .reviews.list_published({ params, query: { sort, limit: 3, cursor } });
        stars.push(...data.map((review) => review.stars));
        cursor = meta.next_cursor ?? undefined;
      }
      return stars;
    };
    expect(await read("highest")).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
    expect(await read("lowest")).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  it("are those with the chosen stars and with photos", async () => {
    expect(await twoPages({ stars: "4" })).toEqual(
      [9998, 9993, 9988, 9983, 9978, 9973].map((number) => `4 No. ${number}`),
    );
    expect(await twoPages({ with_photos: "1" })).toEqual(
      [10_000, 9990, 9980, 9970, 9960, 9950].map((number) => `1 No. ${number}`),
    );
    expect((await published({ with_photos: "1", stars: "5" })).data).toEqual([]);
    const { data } = await published({ with_photos: "1", limit: 1 });
    expect(data[0]!.photos).toMatchObject([{ url: `/files/${shop.id}/${picture.hash}/90.webp`, width: 90 }]);
  });

  it.each([
    [{ sort: "highest" }, "newest"],
    [{ sort: "newest" }, "highest"],
  ] as const)("reject a cursor of another order: %o", async (query, other) => {
    const { meta } = await published({ sort: other, limit: 1 });
    await expect(published({ ...query, cursor: meta.next_cursor! })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  // The statements are those of the server, and run as its role: row-level security forbids some indexes.
  it.each([
    ["newest", {}],
    ["highest", { sort: "highest" }],
    ["lowest", { sort: "lowest" }],
    ["with stars", { stars: "2" }],
    ["with photos", { with_photos: "1" }],
  ] as const)("are read in the order of an index, also a later page: %s", async (_, query) => {
    const first = await published({ ...query, limit: 8 });
    for (const cursor of [undefined, first.meta.next_cursor!]) {
      const plan = await explain(await statementOf(() => published({ ...query, limit: 8, cursor })));
      expect(plan).toMatch(/Index (Only )?Scan Backward using reviews_/);
      expect(plan).not.toMatch(/Sort/);
      // Neither the whole table nor all reviews of the shop.
      expect(plan).not.toMatch(/Seq Scan on reviews|reviews_(newest|by_stars)/);
    }
  });
});

describe("the reviews of the shop", () => {
  it("are in the chosen order and those with the chosen stars and photos, over pages", async () => {
    const expected: [Query, number, number[]][] = [
      [{ sort: "highest" }, 5, [9999, 9994, 9989, 9984, 9979, 9974]],
      [{ sort: "lowest" }, 1, [10_000, 9995, 9990, 9985, 9980, 9975]],
      [{ stars: "4" }, 4, [9998, 9993, 9988, 9983, 9978, 9973]],
      [{ with_photos: "1" }, 1, [10_000, 9990, 9980, 9970, 9960, 9950]],
    ];
    for (const [query, stars, numbers] of expected)
      expect(await twoPages(query, publishedOfShop)).toEqual(
        numbers.map((number) => `${stars} No. ${number}`),
      );
    expect(await publishedOfShop({ limit: 1 })).toMatchObject({
      data: [{ title: "No. 10000" }],
      has_photos: true,
    });
  });

  it.each([
    ["newest", {}],
    ["highest", { sort: "highest" }],
    ["lowest", { sort: "lowest" }],
    ["with stars", { stars: "2" }],
    ["with photos", { with_photos: "1" }],
  ] as const)("are read in the order of an index, also a later page: %s", async (_, query) => {
    const first = await publishedOfShop({ ...query, limit: 8 });
    for (const cursor of [undefined, first.meta.next_cursor!]) {
      const plan = await explain(await statementOf(() => publishedOfShop({ ...query, limit: 8, cursor })));
      expect(plan).toMatch(/Index (Only )?Scan Backward using reviews_of_shop_/);
      expect(plan).not.toMatch(/Sort|Seq Scan on reviews/);
    }
  });
});

interface Statement {
  text: string;
  values: unknown[];
}

/** The statement on reviews that a request runs. */
async function statementOf(request: () => Promise<unknown>): Promise<Statement> {
  const statements: Statement[] = [];
  const { Client } = pg;
  const { query } = Client.prototype;
  Client.prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config] = args as [Partial<Statement> | undefined];
    if (typeof config?.text === "string" && /from reviews r/.test(config.text))
      statements.push({ text: config.text, values: config.values ?? [] });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await request();
  } finally {
    Client.prototype.query = query;
  }
  return statements[0]!;
}

async function explain({ text, values }: Statement): Promise<string> {
  const { admin } = app.database;
  await admin.query("begin");
  try {
    await admin.query("set local role vitrine_shop");
    await admin.query("select set_config('app.shop_id', $1, true)", [String(shop.id)]);
    const { rows } = await admin.query(`explain ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await admin.query("rollback");
  }
}
