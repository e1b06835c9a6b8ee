import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { keyOf } from "../pictures/pictures.rules.ts";
import { moveReviewPhotos } from "./move-review-photos.action.ts";
import { removeReviewPhotos } from "./review-photos.action.ts";
import { changeSettings, deliveredOrder, type ReviewShop, reviewShop } from "./reviews.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: ReviewShop;
let jpeg: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  shop = await reviewShop(app, "Photographed Tea");
  await changeSettings(shop, { reviewers: "everyone" });
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: "#a73" } });
  const exif = { IFD0: { Copyright: "Nia" }, IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" } };
  jpeg = new Uint8Array(await picture.withExif(exif).jpeg().toBuffer());
});

const photo = (name = "cup.jpg", bytes = jpeg) => new File([bytes], name, { type: "image/jpeg" });
const texts = { stars: 5, title: null, text: null, name: "Nia" };
const params = () => ({ handle: shop.handle, product_handle: shop.tea.handle });
const send = (email: string, photos: File[]) =>
  app.visitor().reviews.create({ params: params(), body: { ...texts, email, photos } });
const list = async (more: { with_photos?: "1" } = {}) =>
  (await shop.owner.client.reviews.list({ params: { shop_id: shop.id }, query: more })).data;
const published = async () =>
  (await app.visitor().reviews.list_published({ params: params(), query: {} })).data;
const at = (id: string) => ({ shop_id: shop.id, id });
const filesOf = (photos: { srcset: string }[]) =>
  photos.flatMap(({ srcset }) => srcset.split(", ").map((one) => keyOf(one.split(" ")[0]!)));
const storedAll = async (keys: string[]) =>
  (await Promise.all(keys.map((key) => app.app.storage.get(key)))).filter(Boolean);

/** Runs the job that deletes the files. */
async function runRemovals(): Promise<void> {
  const { rows } = await app.database.admin.query(
    "delete from pgboss.job where name = 'remove-review-photos' returning data",
  );
  for (const { data } of rows) await removeReviewPhotos(app.app, data);
}

describe("photos of a review", () => {
  it("are seen by shoppers once it is published, without their metadata, and deleted with it", async () => {
    await send("una@example.com", [photo("one.jpg"), photo("two.jpg")]);
    const [review] = await list({ with_photos: "1" });
    expect(review!.photos).toHaveLength(2);
    expect(review!.photos[0]).toMatchObject({ width: 600, height: 400, has_avif: false });
    expect(await published()).toEqual([]);
    // A URL can't be derived from the picture, also not from the same one of another review.
    const [hash] = /[0-9a-f]{64}/.exec(review!.photos[0]!.url)!;
    expect(review!.photos[1]!.url).not.toContain(hash);

    const { reviews } = shop.owner.client;
    await reviews.update_status({ params: at(review!.id), body: { status: "published" } });
    expect((await published())[0]!.photos).toEqual(review!.photos);
    const files = filesOf(review!.photos);
    for (const file of await storedAll(files)) {
      const { format, exif } = await sharp(file!.bytes).metadata();
      expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
    }
    await reviews.update_status({ params: at(review!.id), body: { status: "hidden" } });
    expect(await published()).toEqual([]);

    await reviews.remove({ params: at(review!.id) });
    await runRemovals();
    expect(await storedAll(files)).toEqual([]);
    expect(await list({ with_photos: "1" })).toEqual([]);
  });

  it("belong to a verified review, too, and aren't stored twice", async () => {
    const { token } = await deliveredOrder({ app, shop });
    const own = { handle: shop.handle, token };
    const body = { product_id: shop.tea.product_id, ...texts, photos: [photo()] };
    await app.visitor().reviews.create_own({ params: own, body });
    const before = (await list())[0]!;
    expect(before).toMatchObject({ is_verified: true, photos: [{ width: 600 }] });
    await expect(app.visitor().reviews.create_own({ params: own, body })).rejects.toMatchObject({
      code: "already_reviewed",
    });
    const nothing = { ...own, token: (await deliveredOrder({ app, shop })).token };
    await expect(
      app.visitor().reviews.create_own({
        params: nothing,
        body: { ...body, product_id: crypto.randomUUID() },
      }),
    ).rejects.toMatchObject({ code: "not_delivered" });
    expect(await list()).toHaveLength(1);
    await shop.owner.client.reviews.remove({ params: at(before.id) });
  });

  it.each([
    ["five photos", () => Array.from({ length: 5 }, () => photo()), "invalid_input"],
    ["a text as a picture", () => [photo("a.jpg", new TextEncoder().encode("text"))], "photo_rejected"],
    ["an SVG", () => [photo("a.svg", new TextEncoder().encode("<svg xmlns='x'/>"))], "photo_rejected"],
    ["an empty file", () => [photo("a.jpg", new Uint8Array())], "photo_rejected"],
    ["more than 5 MB", () => [photo("a.jpg", new Uint8Array(5_000_001))], "photo_rejected"],
  ])("are rejected if they are %s, without a review", async (_, photos, code) => {
    const before = (await list()).length;
    await expect(send("vera@example.com", photos())).rejects.toMatchObject({
      code,
      errors: { photos: [expect.any(String)] },
    });
    expect(await list()).toHaveLength(before);
  });

  it("go with the customer's data, and are deleted when the customer is erased", async () => {
    const erased = await reviewShop(app, "Erased Photos");
    const { token } = await deliveredOrder({ app, shop: erased });
    await app.visitor().reviews.create_own({
      params: { handle: erased.handle, token },
      body: { product_id: erased.tea.product_id, ...texts, photos: [photo()] },
    });
    const { client } = erased.owner;
    const inShop = { shop_id: erased.id };
    const [review] = (await client.reviews.list({ params: inShop, query: {} })).data;
    const files = filesOf(review!.photos);
    expect(await storedAll(files)).toHaveLength(files.length);
    const { data: customers } = await client.customers.list({ params: inShop, query: {} });
    const one = { ...inShop, id: customers[0]!.id };
    const { data: exported } = await client.customers.export_data({ params: one });
    expect(exported["reviews"]).toMatchObject([{ photos: [expect.stringMatching(/^\/files\/.+\.webp$/)] }]);
    await client.customers.erase({ params: one });
    await runRemovals();
    expect(await storedAll(files)).toEqual([]);
    expect((await client.reviews.list({ params: inShop, query: {} })).data).toMatchObject([
      { name: null, photos: [] },
    ]);
  });

  it("are deleted with the product", async () => {
    const deleted = await reviewShop(app, "Deleted Photos");
    await changeSettings(deleted, { reviewers: "everyone" });
    await app.visitor().reviews.create({
      params: { handle: deleted.handle, product_handle: deleted.tea.handle },
      body: { ...texts, email: "wim@example.com", photos: [photo()] },
    });
    const { client } = deleted.owner;
    const inShop = { shop_id: deleted.id };
    const [review] = (await client.reviews.list({ params: inShop, query: {} })).data;
    await client.products.remove({ params: { ...inShop, id: deleted.tea.product_id } });
    await runRemovals();
    expect(await storedAll(filesOf(review!.photos))).toEqual([]);
  });
});

describe("photos of a published review", () => {
  /** A published review with a photo, in a shop of its own. */
  async function publishedReview(name: string) {
    const its = await reviewShop(app, name);
    await changeSettings(its, { reviewers: "everyone" });
    await app.visitor().reviews.create({
      params: { handle: its.handle, product_handle: its.tea.handle },
      body: { ...texts, email: "xia@example.com", photos: [photo()] },
    });
    const { reviews } = its.owner.client;
    const inShop = { shop_id: its.id };
    const read = async () => (await reviews.list({ params: inShop, query: {} })).data[0]!;
    const change = async (status: "published" | "hidden") =>
      reviews.update_status({ params: { ...inShop, id: (await read()).id }, body: { status } });
    await change("published");
    const files = filesOf((await read()).photos);
    const remove = async () => reviews.remove({ params: { ...inShop, id: (await read()).id } });
    const takeMoves = async () => {
      const { rows } = await app.database.admin.query<{ data: Parameters<typeof moveReviewPhotos>[1] }>(
        "delete from pgboss.job where name = 'move-review-photos' and (data->>'shop_id')::int = $1 returning data",
        [its.id],
      );
      return rows.map(({ data }) => data);
    };
    return { read, change, files, remove, takeMoves };
  }

  it("have other URLs once it is hidden: the old ones lead nowhere, also if the job runs twice", async () => {
    const { read, change, files, takeMoves } = await publishedReview("Hidden Photos");
    await change("hidden");
    const moves = await takeMoves();
    expect(moves).toHaveLength(1);
    for (const _ of [1, 2])
      for (const move of moves) {
        await moveReviewPhotos(app.app, move);
        const now = filesOf((await read()).photos);
        expect(await storedAll(files)).toEqual([]);
        expect(await storedAll(now)).toHaveLength(files.length);
        expect(now.filter((key) => files.includes(key))).toEqual([]);
      }
    const hidden = (await read()).photos;
    await change("published");
    expect((await read()).photos).toEqual(hidden);
    expect(await takeMoves()).toEqual([]);
  });

  it("stay if it is published again before, and leave no copies", async () => {
    const { read, change, files, takeMoves } = await publishedReview("Republished Photos");
    await change("hidden");
    const [move] = await takeMoves();
    await change("published");
    await moveReviewPhotos(app.app, move!);
    expect(filesOf((await read()).photos)).toEqual(files);
    expect(await storedAll(files)).toHaveLength(files.length);
    expect(await storedAll(files.map((key) => key.replace(/[0-9a-f]{64}/, move!.hashes[0]!)))).toEqual([]);
  });

  it("leave no copies if it is deleted before", async () => {
    const { change, files, remove, takeMoves } = await publishedReview("Removed Photos");
    await change("hidden");
    const [move] = await takeMoves();
    await remove();
    await moveReviewPhotos(app.app, move!);
    await runRemovals();
    expect(await storedAll(files)).toEqual([]);
    expect(await storedAll(files.map((key) => key.replace(/[0-9a-f]{64}/, move!.hashes[0]!)))).toEqual([]);
  });
});
