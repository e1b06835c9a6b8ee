import type { DemoShop } from "../../support/demo-shop.ts";
import { type Driver, Person } from "./driver.ts";
import type { Step } from "./journeys.ts";

const place = {
  name: "Fern & Field at the mill",
  line1: "2 Mill Lane",
  city: "Bristol",
  postal_code: "BS1 5EH",
  country: "GB",
  instructions: "Mon–Sat, 9:00–18:00",
};
const rate = { fee: 0, days_min: 0, days_max: 0 };

/** A shopper's deliveries follow from the typed address, without leaving the last field, and the order is picked up. */
export async function pickUp(browser: Driver, demo: DemoShop, step: Step): Promise<void> {
  const { owner, shop, store } = demo;
  const params = { shop_id: shop.id };
  const rates = [
    { ...rate, id: crypto.randomUUID(), name: "Parcel" },
    { ...rate, id: crypto.randomUUID(), name: "Pickup", is_pickup: true, pickup_place: place },
  ];
  const body = { name: "Bristol", places: [{ country: "GB", postcodes: ["BS*"] }], rates };
  const { data: zone } = await owner.delivery_zones.create({ params, body });
  const shopper = new Person(browser);
  const fill = (name: string, text: string) => shopper.write({ selector: `[name="${name}"]` }, text);
  try {
    await step("a second order is started", async () => {
      await browser.goto(store);
      await shopper.click({ selector: "main a[href*='/products/']" });
      await shopper.arrive("/products/[^/]+$");
      await shopper.click({ selector: "form.buy button:not([disabled])", name: "^Add to cart" });
      await shopper.click({ selector: "a, button", name: "^Go to checkout" });
      await shopper.arrive("/checkout$");
    });
    await step("deliveries follow from the typed address, while the last field has the focus", async () => {
      await shopper.until(
        "the form without deliveries",
        () => document.querySelector("[name=line1]") && !document.querySelector("[name=delivery]"),
      );
      await fill("email", "nia@example.com");
      await fill("name", "Nia Shopper");
      await fill("line1", "12 Orchard Street");
      await fill("postal_code", "BS1 5EH");
      await fill("city", "Bristol");
      await shopper.see({ selector: "[name=delivery]", name: "Parcel" });
    });
    await step("pickup is chosen, which needs no address, and the order is placed", async () => {
      await shopper.click({ selector: "[name=receive]", name: "^Pick up" });
      await shopper.see({ selector: "[name=delivery]", name: "^Pickup" });
      await shopper.until("the form without a street", () => !document.querySelector("#line1"));
      await shopper.click({ selector: "button:not([disabled])", name: "^Place order" });
      await shopper.arrive("/orders/");
      await shopper.see({ selector: "main", name: "Fern & Field at the mill" });
    });
  } finally {
    await owner.delivery_zones.remove({ params: { ...params, id: zone.id } });
  }
}
