import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { removeReturnPhotos } from "./return-photos.action.ts";
import { ReturnShop } from "./return-shop.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: ReturnShop;
let jpeg: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Photo Tea");
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: "#a73" } });
  jpeg = new Uint8Array(
    await picture
      .withExif({ IFD0: { Copyright: "Nia at home" } })
      .jpeg()
      .toBuffer(),
  );
});

type Order = Awaited<ReturnType<ReturnShop["delivered"]>>;

const photo = (name = "torn.jpg", bytes = jpeg) => new File([bytes], name, { type: "image/jpeg" });
/** The picture with zeros after its end, which decoders ignore. */
function padded(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(jpeg);
  return bytes;
}
const request = (order: Order, photos: File[]) =>
  order.shopper.client.returns.create_own({
    params: order.own,
    body: {
      lines: [{ order_line_id: order.lines[0]!, quantity: 1, reason: "defective" as const }],
      note: null,
      photos,
    },
  });

async function listed(order: Order) {
  const [one] = (await shop.owner.client.returns.list({ params: order.params })).data.returns;
  return one;
}

it("photos of a request are read by the shop only, as pictures without metadata", async () => {
  const order = await shop.delivered();
  await request(order, [photo("one.jpg"), photo("two.jpg")]);
  const one = (await listed(order))!;
  expect(one.photos.map(({ name }) => name)).toEqual(["one.jpg", "two.jpg"]);
  const params = { ...order.params, return_id: one.id, photo_id: one.photos[0]!.id };
  const file = await shop.owner.client.returns.read_photo({ params });
  expect(file.type).toBe("image/webp");
  const stored = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect(stored).toMatchObject({ format: "webp", width: 90 });
  expect(stored.exif).toBeUndefined();
  await expect(app.visitor().returns.read_photo({ params })).rejects.toMatchObject({ status: 401 });
  const otherOwner = await app.person("Other owner of photos");
  await expect(otherOwner.client.returns.read_photo({ params })).rejects.toMatchObject({ status: 404 });
  const other = await app.shop(otherOwner, "Other Photos");
  const elsewhere = { ...params, shop_id: other.id };
  await expect(otherOwner.client.returns.read_photo({ params: elsewhere })).rejects.toMatchObject({
    status: 404,
  });
});

it.each([
  ["six photos", () => Array.from({ length: 6 }, () => photo()), "invalid_input"],
  [
    "a text with a picture's name",
    () => [photo("a.jpg", new TextEncoder().encode("no picture"))],
    "photo_rejected",
  ],
  ["an empty file", () => [photo("a.jpg", new Uint8Array())], "photo_rejected"],
  ["more than 5 MB", () => [photo("a.jpg", padded(5_000_001))], "photo_rejected"],
])("rejects %s, and adds no return", async (_, files, code) => {
  const order = await shop.delivered();
  await expect(request(order, files())).rejects.toMatchObject({ code });
  expect(await listed(order)).toBeUndefined();
});

it("a request that isn't possible stores nothing", async () => {
  const order = await shop.order();
  await expect(request(order, [photo()])).rejects.toMatchObject({ code: "transition_rejected" });
  expect(await listed(order)).toBeUndefined();
});

it("erasing the customer removes the photos", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const order = await shop.delivered(undefined, email);
  await request(order, [photo()]);
  const one = (await listed(order))!;
  const params = { ...order.params, return_id: one.id, photo_id: one.photos[0]!.id };
  const { data } = await shop.owner.client.orders.read({ params: order.params });
  await shop.owner.client.customers.erase({ params: { shop_id: shop.id, id: data.customer_id! } });
  expect((await listed(order))!.photos).toEqual([]);
  const { rows } = await app.database.admin.query(
    "select data from pgboss.job where name = 'remove-return-photos' and data->'photo_ids' ? $1",
    [params.photo_id],
  );
  await removeReturnPhotos(app.app, rows[0]!.data);
  expect(await app.app.storage.get(`${shop.id}/return-photos/${params.photo_id}`)).toBeUndefined();
});
