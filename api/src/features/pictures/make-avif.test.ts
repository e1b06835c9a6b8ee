import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";
import { makeAvif, planAvif } from "./make-avif.action.ts";

// The test runs the job directly.
const app = useTestApp({ jobs: false, makesAvif: true });
const images = path.resolve(import.meta.dirname, "../../../../../shared/data/images");
let mona: Person;
let shop: { id: number; handle: string };
let shops = 0;

beforeAll(async () => {
  mona = await app.person("Mona");
});
beforeEach(async () => {
  await app.database.admin.query("delete from pgboss.job");
  shop = await app.shop(mona, `Mona Tea ${++shops}`);
  await open(app.database, shop.id);
});

const uploaded = async (bytes: Uint8Array<ArrayBuffer>) =>
  (
    await mona.client.pictures.create({
      params: { shop_id: shop.id },
      body: { file: new File([bytes], "picture") },
    })
  ).data;
/** An image like a photograph: soft shapes with grain. */
const photograph = async (seed: number, width = 640) => {
  const noise = { type: "gaussian", mean: 120 + seed, sigma: 25 } as const;
  const grain = sharp({ create: { width, height: 480, channels: 3, background: "#777", noise } });
  return new Uint8Array(await grain.blur(2).jpeg({ quality: 95 }).toBuffer());
};
const flat = async () =>
  new Uint8Array(
    await sharp({ create: { width: 160, height: 90, channels: 3, background: "#2a5" } })
      .png()
      .toBuffer(),
  );
const run = (shop_id = shop.id) => makeAvif(app.app, { shop_id });
const storefrontVersion = async () =>
  (await app.database.admin.query("select storefront_version from shops where id = $1", [shop.id])).rows[0]
    .storefront_version;
const jobs = async () =>
  (
    await app.database.admin.query(
      "select data, extract(epoch from start_after - created_on)::integer as wait from pgboss.job where name = 'make-avif' and state = 'created' order by created_on",
    )
  ).rows as { data: { shop_id: number }; wait: number }[];
const made = async () =>
  (
    await app.database.admin.query("select has_avif from pictures where shop_id = $1 order by id", [shop.id])
  ).rows.map(({ has_avif }) => has_avif);

describe("AVIF pictures", () => {
  it("are created some time after the upload, in each width, and pages are invalidated once for all of them", async () => {
    const pictures = [await uploaded(await photograph(1)), await uploaded(await photograph(2))];
    expect(pictures.map(({ has_avif }) => has_avif)).toEqual([false, false]);
    expect(await jobs()).toMatchObject([
      { data: { shop_id: shop.id }, wait: 30 },
      { data: { shop_id: shop.id }, wait: 30 },
    ]);
    const product = await createProduct(
      mona,
      { shop_id: shop.id },
      tea({ status: "active", pictures: pictures.map(({ id }) => ({ id, alt: "" })) }),
    );
    const shown = async () => {
      const params = { handle: shop.handle, product_handle: product.handle };
      return (await app.visitor().storefront.read_product({ params })).data.pictures;
    };
    expect((await shown()).map(({ has_avif }) => has_avif)).toEqual([false, false]);
    const before = await storefrontVersion();
    await run();
    expect(await storefrontVersion()).toBe(before + 1);
    expect((await shown()).map(({ has_avif }) => has_avif)).toEqual([true, true]);
    for (const { srcset } of pictures)
      for (const url of srcset.split(", ").map((one) => one.split(" ")[0]!)) {
        const file = await app.app.storage.get(url.replace("/files/", "").replace(".webp", ".avif"));
        expect(file?.contentType).toBe("image/avif");
        const { width, format, compression } = await sharp(file!.bytes).metadata();
        expect([`${width}.webp`, format, compression]).toEqual([url.split("/").at(-1), "heif", "av1"]);
      }
    await run();
    expect(await storefrontVersion()).toBe(before + 1);
  });

  it("aren't stored if they save nothing, and then invalidate no page", async () => {
    const { url } = await uploaded(await flat());
    const before = await storefrontVersion();
    await run();
    expect([await made(), await storefrontVersion()]).toEqual([[false], before]);
    const key = url.replace("/files/", "").replace(".webp", ".avif");
    expect(await app.app.storage.get(key)).toBeUndefined();
    await app.app.db.inShop(shop.id, (tx) => planAvif(app.app, tx));
    expect(await jobs()).toHaveLength(1);
  });

  it("wait while any shop runs an import", async () => {
    await uploaded(await photograph(3));
    const { db, jobs: queue } = app.app;
    await db.inShop(shop.id, (tx) =>
      queue.enqueue(tx, "run-import", { shop_id: shop.id, import_id: crypto.randomUUID() }),
    );
    const become = (state: string) =>
      app.database.admin.query("update pgboss.job set state = $1 where name = 'run-import'", [state]);
    await become("active");
    await run();
    expect(await made()).toEqual([null]);
    expect((await jobs()).at(-1)).toEqual({ data: { shop_id: shop.id }, wait: 60 });
    await become("completed");
    await run();
    expect(await made()).toEqual([true]);
  });

  it("of older pictures are created hourly, separately for each shop, unless AVIF is disabled", async () => {
    await uploaded(await photograph(4));
    await app.database.admin.query("delete from pgboss.job where name = 'make-avif'");
    const off = { ...app.app, makesAvif: false };
    await app.app.db.inShop(shop.id, (tx) => planAvif(off, tx));
    expect(await jobs()).toEqual([]);
    await makeAvif(off, { shop_id: shop.id });
    expect(await made()).toEqual([null]);
    const other = await app.shop(mona, `Mona Else ${shops}`);
    await run(other.id);
    expect(await made()).toEqual([null]);
    await app.app.db.inShop(shop.id, (tx) => planAvif(app.app, tx));
    expect(await jobs()).toMatchObject([{ data: { shop_id: shop.id } }]);
    await run();
    expect(await made()).toEqual([true]);
  });

  it("with a missing or damaged WebP don't block the others", async () => {
    const lost = await uploaded(await photograph(5));
    const damaged = await uploaded(await photograph(6));
    await uploaded(await photograph(7));
    const keyOf = ({ srcset }: { srcset: string }) => srcset.split(" ").at(-2)!.replace("/files/", "");
    await app.app.storage.remove(keyOf(lost));
    await app.app.storage.put(keyOf(damaged), new Uint8Array([1, 2, 3]), "image/webp");
    await run();
    expect(await made()).toEqual([false, false, true]);
  });
});

it.skipIf(!existsSync(images))(
  "are smaller for real photographs (skipped without ../shared/data)",
  async () => {
    const names = ["Landscape_1.jpg", "Landscape_6.jpg", "hopper.jpg"];
    for (const name of names) await uploaded(new Uint8Array(readFileSync(path.join(images, name))));
    await run();
    const { rows } = await app.database.admin.query(
      "select hash, widths, has_avif from pictures where shop_id = $1",
      [shop.id],
    );
    const bytesAs = async (format: string) => {
      const files = rows.flatMap(({ hash, widths }) =>
        widths.map((width: number) => app.app.storage.get(`${shop.id}/${hash}/${width}.${format}`)),
      );
      return (await Promise.all(files)).reduce((sum, file) => sum + (file?.bytes.length ?? 0), 0);
    };
    const [webp, avif] = [await bytesAs("webp"), await bytesAs("avif")];
    console.info(
      `AVIF: ${names.length} photographs in all widths ${avif} instead of ${webp} bytes, ${Math.round(100 - (100 * avif) / webp)} % less`,
    );
    expect(rows.every(({ has_avif }) => has_avif)).toBe(true);
    expect(avif).toBeLessThan(webp * 0.9);
  },
  240_000,
);
