import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createGuardedFetch } from "../../outside/guarded-fetch.ts";
import { insertProduct } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { fetchReviewPhotos } from "./fetch-review-photos.action.ts";
import { importReviews } from "./import-reviews.action.ts";
import { deliveredOrder, insertReviews, type ReviewShop, reviewShop } from "./reviews.fixture.ts";

let picture: Buffer;
const requested: string[] = [];
const guarded = createGuardedFetch();
const app = useTestApp({
  jobs: false,
  fetchGuarded: async (url, options) => {
    if (!url.startsWith("https://pictures.test/")) return guarded(url, options);
    requested.push(url);
    const isThere = !url.endsWith("missing.jpg");
    return { status: isThere ? 200 : 404, contentType: "image/png", bytes: picture, url };
  },
});
let shop: ReviewShop;
let other: ReviewShop;

beforeAll(async () => {
  shop = await reviewShop(app, "Imported Tea");
  other = await reviewShop(app, "Other Imports");
  picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#a73" } })
    .png()
    .toBuffer();
});

type Status = "published" | "pending";
const csv = (...lines: string[]) => new File([lines.join("\n")], "reviews.csv", { type: "text/csv" });
const preview = async (file: File, of = shop) =>
  (await of.owner.client.review_files.preview({ params: { shop_id: of.id }, body: { file } })).data;
const load = async (file: File, status: Status = "published", of = shop) =>
  (await of.owner.client.review_files.import({ params: { shop_id: of.id }, body: { file, status } })).data;
const list = async (of = shop) =>
  (await of.owner.client.reviews.list({ params: { shop_id: of.id }, query: { limit: 100 } })).data;
const exported = async (of = shop) =>
  (await of.owner.client.review_files.export({ params: { shop_id: of.id } })).text();
const product = async (of = shop) =>
  (
    await app
      .visitor()
      .storefront.read_product({ params: { handle: of.handle, product_handle: of.tea.handle } })
  ).data;

const exportHeader =
  "title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location";

describe("a file of another system", () => {
  it("of Judge.me is recognised by its headers, and imported without verification", async () => {
    const of = await reviewShop(app, "Exported App Tea");
    const file = csv(
      exportHeader,
      `Lovely,"I drink it, every day.",5,2025-03-02 10:12:00 UTC,web,ok,Nia,nia@example.com,7012,${of.tea.handle},Thank you.,2025-03-03 08:00:00 UTC,,10.1.2.3,`,
      `,Bitter,2,2025-04-01 00:00:00 UTC,email,spam,Omar,omar@example.com,7012,${of.tea.handle},,,,,`,
    );
    const found = await preview(file, of);
    expect(found).toMatchObject({ missing: [], rows: 2, reviews: 2, products: 1, known: 0, rejected: 0 });
    expect(found.columns.map(({ field }) => field)).toEqual([
      "title",
      "text",
      "rating",
      "created_at",
      null,
      "status",
      "name",
      "email",
      "product_id",
      "product_handle",
      "reply",
      "replied_at",
      "photos",
      null,
      null,
    ]);
    expect(await list(of)).toEqual([]);
    expect(await load(file, "published", of)).toEqual({ imported: 2, known: 0, rejected: 0, problems: [] });
    expect(await list(of)).toMatchObject([
      { stars: 2, text: "Bitter", name: "Omar", status: "pending", source: "import", is_verified: false },
      {
        stars: 5,
        title: "Lovely",
        text: "I drink it, every day.",
        status: "published",
        source: "import",
        is_verified: false,
        reply: "Thank you.",
        created_at: "2025-03-02T10:12:00.000Z",
      },
    ]);
    expect(await product(of)).toMatchObject({ rating: { average: 5, count: 1 } });
  });

  it.each([
    [
      "Loox",
      "product_handle,rating,author,email,body,created_at,photo_url,verified_purchase",
      (handle: string) => `${handle},4,Ana,ana@example.com,Good tea,2025-02-03,,true`,
    ],
    [
      "Yotpo",
      "Review Title,Review Content,Review Score,Review Creation Date,Reviewer Display Name,Reviewer Email,Product Title,Product URL,Reviewer Type",
      (handle: string) =>
        `,Good tea,4,2025-02-03T10:00:00Z,Ana,ana@example.com,Other title,https://old.example/products/${handle}?x=1,verified_buyer`,
    ],
    [
      "Shopify Product Reviews",
      "product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at",
      (handle: string) =>
        `${handle},published,4,,Ana,ana@example.com,Cork,Good tea,,2025-02-03 10:00:00 +0000,`,
    ],
  ])("of %s is imported, and its verified buyers aren't", async (name, header, rowOf) => {
    const of = await reviewShop(app, `${name} tea`);
    expect(await load(csv(header, rowOf(of.tea.handle)), "published", of)).toMatchObject({ imported: 1 });
    expect(await list(of)).toMatchObject([
      { stars: 4, text: "Good tea", name: "Ana", is_verified: false, source: "import", status: "published" },
    ]);
    const { data } = await app.visitor().reviews.list_published({
      params: { handle: of.handle, product_handle: of.tea.handle },
      query: {},
    });
    expect(data).toMatchObject([{ is_verified: false }]);
    expect(JSON.stringify(data)).not.toContain("ana@example.com");
  });

  it("needs a column for the product and one for the rating", async () => {
    const file = csv("author,body", "Ana,Good tea");
    expect((await preview(file)).missing).toEqual([
      ["product_handle", "product_url", "product_sku", "product_id", "product_title"],
      ["rating"],
    ]);
    await expect(load(file)).rejects.toMatchObject({ code: "import_rejected" });
    await expect(load(csv(""))).rejects.toMatchObject({ code: "import_rejected" });
  });
});

describe("rows", () => {
  it("with problems are reported by their line, and the others are imported", async () => {
    const of = await reviewShop(app, "Careful Tea");
    const row = (more: string) => `${of.tea.handle},${more}`;
    const result = await load(
      csv(
        "handle,rating,name,body,date",
        row("0,Ana,One,2025-01-01"),
        row("6,Ana,Two,2025-01-01"),
        row("4.5,Ana,Three,2025-01-01"),
        row("five,Ana,Four,2025-01-01"),
        row("5,Ana,Five,tomorrow"),
        row("5,Ana,Six,2999-01-01"),
        row("5,Ana,Seven,1999-12-31"),
        ",5,Ana,Eight,2025-01-01",
        "no-such-tea,5,Ana,Nine,2025-01-01",
        row(`5,Ana,${"a".repeat(5001)},2025-01-01`),
        row("5.0,Ana,Eleven,"),
      ),
      "published",
      of,
    );
    expect(result).toMatchObject({ imported: 1, known: 0, rejected: 10 });
    expect(result.problems).toEqual([
      { row: 2, message: "Enter a whole number of stars from 1 to 5." },
      { row: 3, message: "Enter a whole number of stars from 1 to 5." },
      { row: 4, message: "Enter a whole number of stars from 1 to 5." },
      { row: 5, message: "Enter a whole number of stars from 1 to 5." },
      { row: 6, message: "Enter the date of the review, like 2026-11-27." },
      { row: 7, message: "The date of the review is in the future." },
      { row: 8, message: "Enter the date of the review, like 2026-11-27." },
      { row: 9, message: "Enter the handle, SKU or title of the product." },
      { row: 10, message: "No product has this handle, SKU or title." },
      { row: 11, message: "This text has more than 5,000 characters." },
    ]);
    expect(await product(of)).toMatchObject({ star_counts: [0, 0, 0, 0, 1] });
  });

  it("find their product by handle, SKU, id or title, and only this shop's", async () => {
    const of = await reviewShop(app, "Found Tea");
    const jar = await insertProduct(app.database, of.id, { title: "Jar & lid", price: 900, on_hand: 1 });
    await app.database.admin.query(
      "update variants set sku = 'JAR-1' where shop_id = $1 and product_id = $2",
      [of.id, jar.product_id],
    );
    const rows = await load(
      csv(
        "product_handle,sku,product_id,product_title,rating,body",
        ",jar-1,,,5,By SKU",
        `,,${jar.product_id},,5,By id`,
        ",,,jar & LID,5,By title",
        `${other.tea.handle}-elsewhere,,${other.tea.product_id},,5,Of another shop`,
      ),
      "pending",
      of,
    );
    expect(rows).toMatchObject({ imported: 3, rejected: 1 });
    expect((await list(of)).map((review) => review.product!.title)).toEqual(Array(3).fill("Jar & lid"));
    expect(await list(other)).toEqual([]);
  });

  it("that the shop has already are left out, also in two imports at once", async () => {
    const of = await reviewShop(app, "Repeated Tea");
    const row = (name: string, email: string, body: string, date = "2025-01-01") =>
      `${of.tea.handle},5,${name},${email},${body},${date}`;
    const file = csv(
      "handle,rating,name,email,body,date",
      row("Ana", "ana@example.com", "Good"),
      row("Ana", "ana@example.com", "Good"),
      row("Ana", "ana@example.com", "Still good"),
      row("ÀNA", "", "Good"),
      row("Ana", "another@example.com", "Good"),
      row("Ben", "", "", "2025-01-01"),
      row("Ben", "", "", "2025-01-02"),
    );
    expect(await preview(file, of)).toMatchObject({ reviews: 5, known: 2 });
    const both = await Promise.all([load(file, "published", of), load(file, "published", of)]);
    expect(both.map(({ imported }) => imported).toSorted()).toEqual([0, 5]);
    expect(await load(file, "published", of)).toMatchObject({ imported: 0, known: 7 });
    expect(await product(of)).toMatchObject({ rating: { count: 5 } });
  });

  it("that another process is importing are left out, too", async () => {
    const of = await reviewShop(app, "Concurrent Tea");
    const actor = { account_id: null, name: "Mona", role: "owner" as const };
    // Without HTTP, so that the calls don't take turns. Later rounds find open connections.
    for (let round = 1; round <= 6; round++) {
      const rows = Array.from(
        { length: 50 },
        (_, n) => `${of.tea.handle},5,Customer ${n},Text ${round}.${n}`,
      );
      const upload = { file: csv("handle,rating,name,body", ...rows), status: "published" as const };
      const all = await Promise.all(
        Array.from({ length: 4 }, () => importReviews(app.app, actor, of.id, upload)),
      );
      expect(all.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 50]);
    }
    expect(await product(of)).toMatchObject({ rating: { count: 300 } });
  });

  it("are up to 10,000, which are imported at once", async () => {
    const of = await reviewShop(app, "Long Tea");
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `${of.tea.handle},${1 + (n % 5)},Customer ${n},Text of ${n},2025-01-01`,
    );
    const header = "handle,rating,name,body,date";
    await expect(load(csv(header, ...rows, rows[0]!), "published", of)).rejects.toMatchObject({
      code: "import_rejected",
    });
    expect(await load(csv(header, ...rows), "published", of)).toMatchObject({
      imported: 10_000,
      rejected: 0,
    });
    expect(await product(of)).toMatchObject({ star_counts: Array(5).fill(2000) });
    expect(await load(csv(header, ...rows), "published", of)).toMatchObject({ imported: 0, known: 10_000 });
  });
});

describe("photos of a file", () => {
  it("are downloaded, four of a review, and never from private addresses", async () => {
    const of = await reviewShop(app, "Pictured Tea");
    const urls = [1, 2, 3, 4, 5].map((n) => `https://pictures.test/${n}.jpg`).join(",");
    const rows = csv(
      "handle,rating,name,body,picture_urls",
      `${of.tea.handle},5,Ana,Four,"${urls}"`,
      `${of.tea.handle},5,Ben,One,https://pictures.test/missing.jpg https://pictures.test/6.jpg`,
      `${of.tea.handle},5,Cy,Private,http://127.0.0.1:5432/a.jpg http://169.254.169.254/b.jpg file:///etc/passwd`,
    );
    expect(await preview(rows, of)).toMatchObject({ with_photos: 3 });
    await load(rows, "published", of);
    const { rows: jobs } = await app.database.admin.query(
      "delete from pgboss.job where name = 'fetch-review-photos' and (data->>'shop_id')::int = $1 returning data",
      [of.id],
    );
    expect(jobs).toHaveLength(1);
    await fetchReviewPhotos(app.app, jobs[0].data);
    const photosOf = async () =>
      Object.fromEntries((await list(of)).map(({ name, photos }) => [name, photos.length]));
    expect(await photosOf()).toEqual({ Ana: 4, Ben: 1, Cy: 0 });
    const before = requested.length;
    // A repeated job doesn't download them again.
    await fetchReviewPhotos(app.app, { ...jobs[0].data, reviews: jobs[0].data.reviews.slice(0, 2) });
    expect(requested).toHaveLength(before);
    expect(await photosOf()).toEqual({ Ana: 4, Ben: 1, Cy: 0 });
  });
});

describe("the export", () => {
  it("has all reviews without emails, is safe in spreadsheets, and is read by the import", async () => {
    const of = await reviewShop(app, "Exported Tea");
    await insertReviews(app, of, 1_200);
    const { token } = await deliveredOrder({ app, shop: of });
    const text = '=HYPERLINK("https://evil.example")\nsecond; =1+1';
    await app.visitor().reviews.create_own({
      params: { handle: of.handle, token },
      body: { product_id: of.tea.product_id, stars: 3, title: "+1", text, name: "@Nia" },
    });
    const file = await exported(of);
    expect(file).not.toContain("@example.com");
    const cells = parse(file, { bom: true }) as string[][];
    expect(cells).toHaveLength(1_202);
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^\s*[=+@]/);

    const copy = new File([file], "reviews.csv");
    expect(await load(copy, "published", of)).toMatchObject({ imported: 0, known: 1_201, rejected: 0 });
    // Its tea has another handle, and the same title.
    const target = await reviewShop(app, "Target Tea");
    expect(await load(copy, "published", target)).toMatchObject({ imported: 1_201, rejected: 0 });
    const [latest] = await list(target);
    expect(latest).toMatchObject({ title: "+1", text, name: "@Nia", is_verified: false, status: "pending" });
  });
});

describe("access", () => {
  it("is for members who may moderate", async () => {
    const staff = await app.person("Staff of imports");
    await app.join(shop.id, staff, "staff");
    const params = { shop_id: shop.id };
    const file = csv("handle,rating", `${shop.tea.handle},5`);
    for (const call of [
      () => staff.client.review_files.preview({ params, body: { file } }),
      () => staff.client.review_files.import({ params, body: { file } }),
      () => staff.client.review_files.export({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    await expect(other.owner.client.review_files.import({ params, body: { file } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await list()).toEqual([]);
  });

  it("records the import with its file", async () => {
    await load(csv("handle,rating", `${shop.tea.handle},5`));
    const { data } = await shop.owner.client.activity_log.list({ params: { shop_id: shop.id }, query: {} });
    expect(data[0]).toMatchObject({
      action: "reviews.imported",
      actor: shop.owner.name,
      target_label: "reviews.csv",
    });
  });
});
