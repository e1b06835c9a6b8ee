import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

// Items that a shopper saves for later, with forms.

async function withSaved() {
  const app = openStorefront();
  const ana = app.visitor();
  const [carafe, sheets] = [app.shop.products[1]!, app.shop.products[2]!];
  const [id, other] = [carafe.variants[0]!.id, sheets.variants[0]!.id];
  for (const variant_id of [id, other]) await ana.post(`${base}/cart/lines`, { variant_id, quantity: "1" });
  await ana.post(`${base}/cart/saved`, { variant_id: id, save: id });
  return { ...app, ana, carafe, id, other };
}
const sectionOf = (page: string) => /<section class="saved-items"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
/** True if the page has this button of this variant. */
const hasButton = (page: string, name: "save" | "move", id: string) =>
  (page.match(/<button[^>]*>/g) ?? []).some(
    (tag) => tag.includes(`name="${name}"`) && tag.includes(`value="${id}"`),
  );

test("moves a line below the cart and back, and doesn't count it", async () => {
  const { ana, id, other } = await withSaved();
  expect(ana.path).toBe(`${base}/cart`);
  expect(sectionOf(ana.page)).toContain("Stoneware carafe");
  expect([hasButton(ana.page, "save", other), hasButton(ana.page, "save", id)]).toEqual([true, false]);
  expect(ana.cookies.get("cart_n_7")).toBe("1");
  expect(ana.page).not.toContain("was removed from your cart");
  await ana.post(`${base}/cart/saved`, { move: id });
  expect(sectionOf(ana.page)).toBe("");
  expect(ana.cookies.get("cart_n_7")).toBe("2");
});

test("shows saved items below an empty cart, with the price and stock now", async () => {
  const { ana, carafe, id, other } = await withSaved();
  await ana.post(`${base}/cart/lines/update`, { variant_id: other, remove: "1" });
  expect(ana.page).toContain("Your cart is empty.");
  expect(hasButton(sectionOf(ana.page), "move", id)).toBe(true);
  carafe.variants[0]!.price = 1234;
  expect(sectionOf((await ana.open(`${base}/cart`)).page)).toMatch(/now costs €12\.34 instead of/);
  carafe.left[id] = 0;
  const soldOut = sectionOf((await ana.open(`${base}/cart`)).page);
  expect(soldOut).toContain("Sold out");
  expect(hasButton(soldOut, "move", id)).toBe(false);
  await ana.post(`${base}/cart/saved`, { move: id });
  expect(ana.page).toContain("There isn&#x27;t enough in stock.");
  expect(sectionOf(ana.page)).toContain("Stoneware carafe");
  await ana.post(`${base}/cart/saved`, { remove: id });
  expect(sectionOf(ana.page)).toBe("");
  expect(ana.cookies.has("saved_7")).toBe(false);
});

test("a browser without saved items requests none, and another one doesn't see them", async () => {
  const { visitor } = await withSaved();
  const ben = visitor();
  expect(sectionOf((await ben.open(`${base}/cart`)).page)).toBe("");
});
