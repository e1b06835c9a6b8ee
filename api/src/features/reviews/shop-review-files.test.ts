import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { deliveredOrder, type ReviewShop, reviewShop } from "./reviews.fixture.ts";

// Reviews of the shop itself in files.

const app = useTestApp({ jobs: false });
let shop: ReviewShop;

beforeAll(async () => {
  shop = await reviewShop(app, "Filed Tea House");
});

const csv = (...lines: string[]) => new File([lines.join("\n")], "reviews.csv", { type: "text/csv" });
const preview = async (file: File, of = shop) =>
  (await of.owner.client.review_files.preview({ params: { shop_id: of.id }, body: { file } })).data;
const load = async (file: File, of = shop) =>
  (
    await of.owner.client.review_files.import({
      params: { shop_id: of.id },
      body: { file, status: "published" },
    })
  ).data;
const list = async (of = shop) =>
  (await of.owner.client.reviews.list({ params: { shop_id: of.id }, query: { limit: 100 } })).data;
const published = (of = shop) =>
  app.visitor().reviews.list_published_of_shop({ params: { handle: of.handle }, query: {} });
const ratingOfTea = async (of = shop) =>
  (
    await app
      .visitor()
      .storefront.read_product({ params: { handle: of.handle, product_handle: of.tea.handle } })
  ).data.rating;

describe("a row of a file", () => {
  it("is a review of the shop only if the file says so, and names no product", async () => {
    const file = csv(
      "review_type,product_handle,product_title,rating,body,name",
      "shop,,,5,Quick delivery,Ana",
      "Store review,,,3,Slow answer,Ben",
      `product,${shop.tea.handle},,5,Good tea,Cleo`,
      `shop,${shop.tea.handle},,4,Named tea,Dan`,
      ",,,1,No subject,Eve",
      "product,,,1,No product,Fay",
      "shop,nothing,,1,Unknown product,Gus",
    );
    expect(await preview(file)).toMatchObject({ reviews: 4, products: 1, of_shop: 2, rejected: 3 });
    const loaded = await load(file);
    expect(loaded).toMatchObject({ imported: 4, rejected: 3 });
    expect(loaded.problems).toEqual([
      { row: 6, message: "Enter the handle, SKU or title of the product." },
      { row: 7, message: "Enter the handle, SKU or title of the product." },
      { row: 8, message: "No product has this handle, SKU or title." },
    ]);
    expect(await published()).toMatchObject({
      rating: { average: 4, count: 2 },
      star_counts: [0, 0, 1, 0, 1],
    });
    expect(await ratingOfTea()).toEqual({ average: 4.5, count: 2 });
    const ofShop = (await list()).filter(({ product }) => product === null);
    expect(ofShop).toHaveLength(2);
    expect(ofShop.every(({ is_verified, source }) => !is_verified && source === "import")).toBe(true);
    expect(await load(file)).toMatchObject({ imported: 0, known: 4 });
    expect((await published()).rating).toEqual({ average: 4, count: 2 });
  });

  it("is known only if the shop has the same text of the same subject", async () => {
    const of = await reviewShop(app, "Twice Tea House");
    const row = (subject: string, handle: string) => `${subject},${handle},5,Lovely,Ana`;
    const header = "subject,product_handle,rating,body,name";
    expect(await load(csv(header, row("product", of.tea.handle)), of)).toMatchObject({ imported: 1 });
    expect(await load(csv(header, row("shop", ""), row("shop", "")), of)).toMatchObject({
      imported: 1,
      known: 1,
    });
    expect(await published(of)).toMatchObject({ rating: { count: 1 } });
    expect(await ratingOfTea(of)).toMatchObject({ count: 1 });
  });
});

describe("the export", () => {
  it("says which reviews are of the shop, and another shop imports them", async () => {
    const from = await reviewShop(app, "Exporting Tea House");
    const to = await reviewShop(app, "Importing Tea House");
    const { token } = await deliveredOrder({ app, shop: from });
    const params = { handle: from.handle, token };
    const review = { stars: 5, title: "Quick", text: "=Here in two days", name: "Nia" };
    const { reviews } = app.visitor();
    await reviews.create_own_of_shop({ params, body: review });
    await reviews.create_own({ params, body: { product_id: from.tea.product_id, ...review } });
    for (const { id } of await list(from))
      await from.owner.client.reviews.update_status({
        params: { shop_id: from.id, id },
        body: { status: "published" },
      });
    const file = await from.owner.client.review_files.export({ params: { shop_id: from.id } });
    const rows = parse(await file.text(), { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map((row) => [row["Subject"], row["Product handle"], row["Verified purchase"]])).toEqual([
      ["shop", "", "true"],
      ["product", from.tea.handle, "true"],
    ]);
    await app.database.admin.query("update products set handle = $1 where id = $2", [
      from.tea.handle,
      to.tea.product_id,
    ]);
    expect(await load(csv(await file.text()), to)).toMatchObject({ imported: 2, rejected: 0 });
    expect(await published(to)).toMatchObject({
      data: [{ stars: 5, text: "=Here in two days", is_verified: false }],
      rating: { average: 5, count: 1 },
    });
    expect(await ratingOfTea({ ...to, tea: from.tea })).toMatchObject({ count: 1 });
  });
});
