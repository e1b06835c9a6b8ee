import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona <b>Shares</b> & Co");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#3a7" } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], "lamp.png", { type: "image/png" });
  const { data: picture } = await mona.client.pictures.create({ params, body: { file } });
  for (const [title, pictures] of [
    ["Lamp & <Light>", [{ id: picture.id }]],
    ["قميص كتان", []],
  ] as const)
    await mona.client.products.create({
      params,
      body: {
        title,
        handle: title.startsWith("Lamp") ? "lamp" : "shirt",
        status: "active",
        pictures: [...pictures],
        variants: [{ option_values: [], price: 1_000 }],
      },
    });
});

/** The picture as another company's servers fetch it. */
async function share(product: string): Promise<Buffer> {
  const response = await fetch(`${app.baseUrl}/v1/storefront/${handle}/products/${product}/share-picture`);
  if (!response.ok) throw new Error(`The picture answers ${response.status}`);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  return Buffer.from(await response.arrayBuffer());
}
const keys = async () =>
  (
    await app.database.admin.query<{ storage_key: string }>(
      "select storage_key from share_pictures where shop_id = $1",
      [params.shop_id],
    )
  ).rows.map(({ storage_key }) => storage_key);

it("is made once for many requests at the same time, and then stored", async () => {
  const made = vi.spyOn(app.app.pictures, "makeShare");
  const all = await Promise.all(Array.from({ length: 30 }, () => share("lamp")));
  expect(made).toHaveBeenCalledTimes(1);
  expect(await sharp(all[0]).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(await share("lamp")).toEqual(all[0]);
  expect(made).toHaveBeenCalledTimes(1);
  // The product's picture is on the right half, the shop's background on the left.
  const { data } = await sharp(all[0])
    .extract({ left: 900, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[1]! - data[0]!).toBeGreaterThan(60);
  made.mockRestore();
});

it("is made again after a change of the price, and the former one is removed", async () => {
  const before = await share("lamp");
  const [key] = await keys();
  await app.database.admin.query("update variants set price = 2000 where shop_id = $1", [params.shop_id]);
  expect(await share("lamp")).not.toEqual(before);
  expect(await app.app.storage.get(key!)).toBeUndefined();
});

it("is made for each language of the shop, with the translated title", async () => {
  const { version } = (await mona.client.languages.read({ params })).data;
  const languages = [{ code: "ar" as const, is_published: true }];
  await mona.client.languages.update({ params, body: { languages, version } });
  const { data } = await mona.client.products.list({ params, query: { search: "Lamp" } });
  const lamp = { ...params, language: "ar" as const, kind: "product" as const, id: data[0]!.id };
  await mona.client.translations.update({ params: lamp, body: { texts: { title: "مصباح" } } });
  const made = vi.spyOn(app.app.pictures, "makeShare");
  const request = { id: "request", ip: "127.0.0.1" };
  const on = async (language?: string) => {
    const { seo } = createInProcessClient(app.app, { ...request, ...(language && { language }) });
    const file = await seo.read_share_picture({ params: { handle, product_handle: "lamp" } });
    return Buffer.from(await file.arrayBuffer());
  };
  const [english, arabic] = [await on(), await on("ar")];
  expect(english).not.toEqual(arabic);
  expect(made.mock.lastCall![0]).toMatchObject({ title: "مصباح", language: "ar", isRightToLeft: true });
  const count = made.mock.calls.length;
  expect([await on(), await on("ar"), await on("tlh")]).toEqual([english, arabic, english]);
  expect(made).toHaveBeenCalledTimes(count);
  made.mockRestore();
});

it("shows Arabic text without a picture, and 404 for a product that isn't published", async () => {
  await app.database.admin.query("update shops set language = 'ar' where id = $1", [params.shop_id]);
  expect(await sharp(await share("shirt")).metadata()).toMatchObject({ width: 1200, height: 630 });
  await app.database.admin.query(
    "update products set status = 'draft' where shop_id = $1 and handle = 'shirt'",
    [params.shop_id],
  );
  await expect(share("shirt")).rejects.toThrow("404");
});
