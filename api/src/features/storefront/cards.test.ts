import { expect, it } from "vitest";
import { useFernField } from "./listing.fixture.ts";

const { app, owner, admin, list, sell } = useFernField();

const card = async (title: string) => (await list()).data.find((one) => one.title === title)!;

it("a card has what a shopper can add at once: the only variant, in single units, while it is available", async () => {
  const { variants } = await sell({
    title: "Plain mug",
    variants: [{ option_values: [], price: 900, on_hand: 50 }],
  });
  await sell({ title: "Sold-out mug", variants: [{ option_values: [], price: 900, on_hand: 0 }] });
  await sell({
    title: "Mugs by six",
    quantity_step: 6,
    variants: [{ option_values: [], price: 900, on_hand: 50 }],
  });
  await sell({
    title: "Two or more",
    min_quantity: 2,
    variants: [{ option_values: [], price: 900, on_hand: 50 }],
  });
  await sell({
    title: "Mug in colours",
    options: [
      { name: "Size", values: ["Small"] },
      { name: "Colour", values: ["Moss", "Ink"] },
    ],
    variants: [
      { option_values: ["Small", "Moss"], price: 900, on_hand: 9 },
      { option_values: ["Small", "Ink"], price: 900, on_hand: 9 },
    ],
  });
  expect(await card("Plain mug")).toMatchObject({
    quick_add_id: variants[0]!.id,
    only_left: null,
    colours: [],
  });
  for (const title of ["Sold-out mug", "Mugs by six", "Two or more", "Mug in colours"])
    expect((await card(title)).quick_add_id, title).toBeNull();
  expect((await card("Mug in colours")).colours).toEqual(["Moss", "Ink"]);
});

it("a card shows how many units are left from five on, unless stock isn't limited", async () => {
  const stock = (on_hand: number, more: object = {}) => ({ option_values: [], price: 900, on_hand, ...more });
  await sell({ title: "Five", variants: [stock(5)] });
  await sell({ title: "Six", variants: [stock(6)] });
  await sell({ title: "Oversold", variants: [stock(2, { oversell: "continue" })] });
  await sell({
    title: "Two sizes",
    options: [{ name: "Size", values: ["S", "M"] }],
    variants: [
      { option_values: ["S"], price: 900, on_hand: 2 },
      { option_values: ["M"], price: 900, on_hand: 1 },
    ],
  });
  expect(await card("Five")).toMatchObject({ only_left: 5 });
  expect(await card("Six")).toMatchObject({ only_left: null });
  expect(await card("Oversold")).toMatchObject({ only_left: null });
  expect(await card("Two sizes")).toMatchObject({ only_left: 3 });
});

it("a product is new for 30 days, but not if it was added in the shop's first week", async () => {
  const { shop_id } = owner.shop;
  await sell({ title: "From the start", variants: [{ option_values: [], price: 900 }] });
  expect(await card("From the start")).toMatchObject({ is_new: false });
  await admin("update shops set created_at = created_at - interval '60 days' where id = $1", [shop_id]);
  await sell({ title: "Just added", variants: [{ option_values: [], price: 900 }] });
  expect(await card("Just added")).toMatchObject({ is_new: true });
  await admin(
    "update products set created_at = created_at - interval '31 days' where shop_id = $1 and title = $2",
    [shop_id, "Just added"],
  );
  expect(await card("Just added")).toMatchObject({ is_new: false });
});

it("suggestions of products have their cover's and lowest price; those of categories have none", async () => {
  await owner.mona.client.categories.create({
    params: owner.shop,
    body: { title: "Lanterns" },
  });
  await sell({
    title: "Lantern",
    options: [{ name: "Size", values: ["S", "M"] }],
    variants: [
      { option_values: ["S"], price: 1200 },
      { option_values: ["M"], price: 1500 },
    ],
  });
  const { data } = await app
    .uncachedVisitor()
    .storefront.suggest({ params: { handle: "fern-field" }, query: { q: "lantern" } });
  expect(data.find(({ kind }) => kind === "product")).toMatchObject({
    title: "Lantern",
    picture: null,
    price_min: 1200,
    price_max: 1500,
  });
});
