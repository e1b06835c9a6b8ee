import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, clientOf, databaseOf } from "../support/members.ts";

// Pictures are converted to AVIF in the background: the page is rendered again automatically, and looks the same.

const page = (handle: string) => `http://store.vitrine.localhost:${port}/pictured/products/${handle}`;

test.beforeAll(async () => {
  const admin = await databaseOf(dataDir);
  const mona = clientOf(await addMember(admin, "Mona Pictures"), port);
  const { data: shop } = await mona.shops.create({
    body: { name: "Pictured", handle: "pictured", country: "DE" },
  });
  const params = { shop_id: shop.id };
  const pictures: string[] = [];
  for (const mean of [90, 180]) {
    const noise = { type: "gaussian", mean, sigma: 25 } as const;
    const photograph = sharp({ create: { width: 500, height: 600, channels: 3, background: "#777", noise } });
    const bytes = new Uint8Array(await photograph.blur(2).jpeg({ quality: 95 }).toBuffer());
    const { data } = await mona.pictures.create({ params, body: { file: new File([bytes], "photograph") } });
    pictures.push(data.id);
  }
  await mona.products.create({
    params,
    body: {
      title: "Two vases",
      status: "active",
      pictures: pictures.map((id) => ({ id, alt: "" })),
      options: [{ name: "Colour", values: ["Dark", "Light"] }],
      variants: ["Dark", "Light"].map((colour, at) => ({
        option_values: [colour],
        price: 1000,
        on_hand: 5,
        picture_id: pictures[at]!,
      })),
    },
  });
  await mona.shops.update({ params, body: { is_live: 1 } });
  await admin.query(
    "update pgboss.job set start_after = now() where name = 'make-avif' and data ->> 'shop_id' = $1",
    [String(shop.id)],
  );
  await admin.end();
});

/** The visible state of the gallery: positions of its pictures and the files fetched for them. */
const gallery = (within: Page) =>
  within.locator(".gallery-strip img").evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => {
      const { left, top } = image.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top), format: image.currentSrc.split(".").at(-1) };
    }),
  );

test("a shopper gets AVIF after a while, with one picture beside the other on a phone", async ({
  browser,
}) => {
  // Encoding has a low priority: on a busy machine it waits for other processes.
  test.setTimeout(300_000);
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await expect(async () => {
    await phone.goto(page("two-vases"));
    await expect(phone.locator(".gallery source[type='image/avif']")).toHaveCount(2, { timeout: 100 });
  }).toPass({ timeout: 240_000, intervals: [1_000] });
  const [first, second] = await gallery(phone);
  expect(first).toMatchObject({ left: 0, format: "avif" });
  // Its edge is visible, so that shoppers swipe.
  expect(second).toMatchObject({ left: 212, top: first!.top });
  await phone.getByRole("radio", { name: "Light" }).check();
  // The strip is scrolled to its end, where the whole second picture is in view.
  await expect.poll(async () => (await gallery(phone))[1]!.left).toBeLessThan(160);
});

test("on a wide screen the picture of the selected variant is shown", async ({ page: desk }) => {
  await desk.goto(page("two-vases"));
  const [shown] = await gallery(desk);
  await desk.getByRole("radio", { name: "Light" }).check();
  await expect.poll(async () => Math.abs((await gallery(desk))[1]!.left - shown!.left)).toBeLessThan(2);
});
