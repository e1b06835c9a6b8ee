import type { ListingQuery } from "@vitrine/contract/products/store-listing";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createFacetMemory, facetMemoryOf } from "../catalogue/facet-memory.ts";
import { postingsOf } from "../catalogue/facets.fixture.ts";
import { readFacets } from "../catalogue/facets.queries.ts";

const app = useTestApp();
let owner: Person;
let shop: { id: number; handle: string };
const ids: Record<string, string> = {};

/** Stars of published reviews by product. The mean of Clay is shown as 4.0, that of Dew as 3.9. */
const reviewed: Record<string, number[]> = {
  Ash: [5],
  Birch: [5, 5, 4, 5, 4, 5],
  Clay: [...Array.from({ length: 19 }, () => 4), 3],
  Dew: [...Array.from({ length: 18 }, () => 4), 3, 3],
  Elm: [1, 2],
};

/** Inserts reviews that wait for approval. Returns their ids. */
async function write(title: string, stars: number[]): Promise<string[]> {
  const written: string[] = [];
  for (const one of stars) {
    const { rows } = await app.database.admin.query(
      `insert into reviews (shop_id, id, product_id, is_verified, source, stars, name, status)
       values ($1, gen_random_uuid(), $2, false, 'import', $3, 'Nia', 'pending') returning id`,
      [shop.id, ids[title], one],
    );
    written.push(rows[0].id);
  }
  return written;
}

const change = (reviews: string[], to: "publish" | "hide" | "delete") =>
  owner.client.reviews.change_many({ params: { shop_id: shop.id }, body: { ids: reviews, change: to } });

async function publish(title: string, stars: number[]): Promise<string[]> {
  const written = await write(title, stars);
  await change(written, "publish");
  return written;
}

const list = (query: Partial<ListingQuery> = {}) =>
  app.visitor().storefront.list_products({ params: shop, query: { facets: "1", ...query } });
const titles = async (query: Partial<ListingQuery>) => (await list(query)).data.map(({ title }) => title);
const counts = async (query: Partial<ListingQuery> = {}) =>
  (await list(query)).meta.facets
    ?.find(({ kind }) => kind === "rating")
    ?.values.map(({ value, count }) => [value, count]);
const filtered = async (rating: ProductFilter["rating"]) =>
  (
    await owner.client.products.list({ params: { shop_id: shop.id }, query: { rating, sort: "title" } })
  ).data.map(({ title }) => title);

beforeAll(async () => {
  owner = await app.person("Mona");
  shop = await app.shop(owner, "Fern Field");
  await open(app.database, shop.id);
  for (const title of [...Object.keys(reviewed), "Fir"])
    ids[title] = (
      await insertProduct(app.database, shop.id, { title, price: 500, on_hand: title === "Ash" ? 0 : 9 })
    ).product_id;
});

describe("the rating of products in lists", () => {
  it("has no filter before a review is published", async () => {
    await write("Fir", [5]);
    expect(await counts()).toBeUndefined();
    expect(await titles({ rating: "2" })).toEqual([]);
  });

  it("filters by the mean that shoppers see, and counts under all other filters", async () => {
    for (const [title, stars] of Object.entries(reviewed)) await publish(title, stars);
    const cards = (await list({ rating: "4", sort: "title" })).data;
    expect(cards.map(({ title, rating }) => [title, rating?.average])).toEqual([
      ["Ash", 5],
      ["Birch", 4.7],
      ["Clay", 4],
    ]);
    expect(await titles({ rating: "3", sort: "title" })).toEqual(["Ash", "Birch", "Clay", "Dew"]);
    const all = [
      ["4", 3],
      ["3", 4],
      ["2", 4],
    ];
    expect(await counts()).toEqual(all);
    expect(await counts({ rating: "4" })).toEqual(all);
    expect(await counts({ in_stock: "1" })).toEqual([
      ["4", 2],
      ["3", 3],
      ["2", 3],
    ]);
    const { facets = [], total } = (await list({ rating: "4" })).meta;
    expect(total).toBe(3);
    expect(facets.find(({ kind }) => kind === "in_stock")?.values[0]?.count).toBe(2);
  });

  it("sorts many good reviews above a single one, and products without reviews last", async () => {
    const sorted = ["Birch", "Clay", "Dew", "Ash", "Elm", "Fir"];
    expect(await titles({ sort: "best_rated" })).toEqual(sorted);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await list({ sort: "best_rated", limit: 2, cursor });
      pages.push(...data.map(({ title }) => title));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual(sorted);
  });

  it("finds poor products in the dashboard's list", async () => {
    expect(await filtered("below_3")).toEqual(["Elm"]);
    expect(await filtered("below_4")).toEqual(["Dew", "Elm"]);
    expect(await filtered("2")).toEqual(["Ash", "Birch", "Clay", "Dew"]);
    for (const rating of ["below_4", "2"] as const) {
      const { data } = await owner.client.variants.list({ params: { shop_id: shop.id }, query: { rating } });
      expect(data.map(({ product_title }) => product_title).toSorted()).toEqual(await filtered(rating));
    }
  });

  it.each(["1", "5", "4' or 1=1", ""])(
    "rejects the rating %j with 422, or ignores it if empty",
    async (rating) => {
      const sent = list({ rating: rating as "4" });
      if (rating === "") expect((await sent).meta.total).toBe(6);
      else await expect(sent).rejects.toMatchObject({ status: 422 });
    },
  );
});

describe("a change of a review", () => {
  it("changes filter and order when the review is published, hidden, published again and deleted", async () => {
    const reviews = await publish("Fir", [5, 5, 5, 5, 5, 5, 5, 5]);
    expect((await titles({ sort: "best_rated" }))[0]).toBe("Fir");
    await change(reviews, "hide");
    expect(await titles({ rating: "2" })).not.toContain("Fir");
    expect((await titles({ sort: "best_rated" })).at(-1)).toBe("Fir");
    await change(reviews, "publish");
    expect(await titles({ rating: "4" })).toContain("Fir");
    await change(reviews, "delete");
    expect(await titles({ rating: "2" })).not.toContain("Fir");
    const { rows } = await app.database.admin.query(
      "select rating, rating_rank from product_index where product_id = $1",
      [ids["Fir"]],
    );
    expect(rows).toEqual([{ rating: null, rating_rank: 0 }]);
  });

  it("changes them when reviews are published at the same time", async () => {
    const reviews = await write("Fir", [5, 4, 3, 5, 4, 3, 5, 4]);
    await Promise.all(reviews.map((id) => change([id], "publish")));
    const { rows } = await app.database.admin.query(
      "select rating, rating_rank from product_index where product_id = $1",
      [ids["Fir"]],
    );
    expect(rows).toEqual([{ rating: 41, rating_rank: Math.round((1000 * (33 + 15)) / 13) }]);
  });

  it("changes them with imported reviews", async () => {
    const lines = Array.from({ length: 3 }, (_, n) => `${ids["Elm"]},5,No. ${n}`);
    const file = new File([["Product ID,Rating,Body", ...lines].join("\n")], "reviews.csv");
    await owner.client.review_files.import({
      params: { shop_id: shop.id },
      body: { file, status: "published" },
    });
    expect(await titles({ rating: "2" })).toContain("Elm");
  });

  it("isn't visible in another shop, and each process reads it", async () => {
    const { id } = await app.shop(owner, "Other");
    const started = createFacetMemory(
      (shopId, since, after) => app.app.db.inShop(shopId, (tx) => readFacets(tx, since, after)),
      1_000_000,
    );
    expect(postingsOf(await started.read(id))).toEqual([]);
    expect(postingsOf(await facetMemoryOf(app.app).read(shop.id))).toEqual(
      postingsOf(await started.read(shop.id)),
    );
  });
});
