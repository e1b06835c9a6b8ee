import { expect, test } from "@playwright/test";
import { databaseOf, addMember, browserOf, clientOf } from "../support/members.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Hand } from "../support/hand.ts";
import { picture } from "../support/sample-products.ts";

// The time a new user takes to add a product in 3 colours and 4 sizes, with pictures, by hand.

// To watch it, run this file alone with `--trace on`: `npx playwright show-trace` then plays it.

const maxSeconds = 180;

const colours = ["Moss", "Sand", "Ink"];
const sizes = ["S", "M", "L", "XL"];

test("a new user's first product, twelve variants each with its picture, is on sale within three minutes", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const admin = await databaseOf(dataDir);
  const nora = await addMember(admin, "Nora Newcomer");
  await admin.end();
  const owner = clientOf(nora, port);
  const { data: shop } = await owner.shops.create({
    body: { name: "Nora Knits", handle: "nora-knits", country: "DE" },
  });
  const page = await (await browserOf(browser, nora)).newPage();
  await page.goto(`${dashboard}/dashboard`);
  await page.locator("h1").waitFor();
  const hand = new Hand(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await hand.press(menu.getByRole("link", { name: "Products", exact: true }));
  await hand.press(page.getByRole("link", { name: "Add product" }).first());
  await hand.fill(field("Title"), "Linen shirt");
  await hand.fill(field("Price"), "59");
  await hand.upload(
    page.getByText("Add pictures"),
    await Promise.all(
      ["#7d8471", "#b58d55", "#3b4a5a"].map(async (colour, at) => ({
        name: `shirt-${at + 1}.png`,
        mimeType: "image/png",
        buffer: await picture(colour),
      })),
    ),
  );
  for (const [name, values] of [
    ["Colour", colours],
    ["Size", sizes],
  ] as const) {
    await hand.press(page.getByRole("button", { name: /^Add (another )?option/ }));
    // The name field of the new option has the focus.
    await hand.type(name);
    await hand.key("Tab");
    for (const value of values) {
      await hand.type(value);
      await hand.key("Enter");
    }
  }
  await hand.fill(field("Stock of Moss / S"), "10");
  await hand.press(page.getByRole("button", { name: "Fill down" }));
  await hand.press(page.getByRole("menuitem", { name: /^Fill stock down/ }));
  const drawer = page.getByRole("dialog");
  for (const [at, colour] of colours.entries()) {
    await hand.press(page.getByRole("button", { name: `Picture of ${colour} / S`, exact: true }));
    await hand.press(drawer.getByTitle(`Picture ${at + 1}`, { exact: true }));
    await hand.press(drawer.getByRole("button", { name: `${colour} (4)` }));
    await hand.press(drawer.getByRole("button", { name: "Done" }));
  }
  await hand.choose(field("Status"), "Active");
  await hand.press(page.getByRole("button", { name: "Save", exact: true }));
  await page.waitForURL(/\/shop\/products\/[0-9a-f-]{36}/);

  process.stdout.write(`A product with 12 variants and 3 pictures by hand: ${hand.summary}\n`);
  expect(hand.seconds).toBeLessThanOrEqual(maxSeconds);
  const params = { shop_id: shop.id };
  const { data } = await owner.products.list({ params, query: {} });
  expect(data).toMatchObject([{ title: "Linen shirt", status: "active", variant_count: 12 }]);
  const { data: product } = await owner.products.read({ params: { ...params, id: data[0]!.id } });
  expect(product.pictures).toHaveLength(3);
  const given = product.variants.map(({ title, price, on_hand, picture_id }) => [
    title,
    price,
    on_hand,
    picture_id,
  ]);
  expect(given).toEqual(
    colours.flatMap((colour, at) =>
      sizes.map((size) => [`${colour} / ${size}`, 5900, 10, product.pictures[at]!.id]),
    ),
  );
  await page.context().close();
});
