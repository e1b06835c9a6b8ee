import { deliveryDays } from "@vitrine/contract/delivery/delivery-days";
import { expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

// At any moment, it is a day later in Kiritimati (UTC+14) than in Pago Pago (UTC-11).
it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "an order in a shop of %s keeps the days promised in the shop's time zone, for its owner and its shopper",
  async (timeZone) => {
    const { admin } = app.database;
    const name = timeZone.replace(/[^a-z]+/gi, " ");
    const mona = await app.person(`Mona of ${name}`);
    const shop = await app.shop(mona, name);
    await open(app.database, shop.id);
    await admin.query("update shops set time_zone = $2 where id = $1", [shop.id, timeZone]);
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 10 });
    const nia = shopper(app, shop.handle);
    const placed = await buy(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    const promised = deliveryDays(Date.parse(placed.placed_at), placed.delivery, timeZone);
    expect(placed.delivery).toMatchObject(promised);

    await admin.query("update shops set time_zone = 'UTC' where id = $1", [shop.id]);
    const { data: orders } = await mona.client.orders.list({ params: { shop_id: shop.id }, query: {} });
    const params = { shop_id: shop.id, id: orders[0]!.id };
    expect((await mona.client.orders.read({ params })).data.delivery).toMatchObject(promised);
    const seen = await nia.client.checkout.read_order({
      params: { handle: shop.handle, token: placed.token },
    });
    expect(seen.data.delivery).toMatchObject(promised);
  },
);

it("an order is promised from the day on which the shop dispatches it, as the cart shows", async () => {
  const mona = await app.person("Mona of Schedules");
  const shop = await app.shop(mona, "Tea on schedule");
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 10 });
  const nia = shopper(app, shop.handle);
  const lines = [{ variant_id: tea.variant_id, quantity: 1 }];
  await fill(nia, lines);
  const params = { shop_id: shop.id };
  const { data: schedule } = await mona.client.delivery_schedule.read({ params });
  expect(schedule).toEqual({
    cut_off: null,
    processing_days: 0,
    working_days: [1, 2, 3, 4, 5, 6, 7],
    holidays: [],
    version: 1,
  });
  const terms = { ...schedule, cut_off: "00:00", processing_days: 2, working_days: [2, 4] };
  await mona.client.delivery_schedule.update({ params, body: terms });
  await expect(mona.client.delivery_schedule.update({ params, body: terms })).rejects.toMatchObject({
    code: "version_conflict",
  });
  const { data: cart } = await nia.client.checkout.read_cart({ params: { handle: shop.handle } });
  const placed = await buy(nia, []);
  const { time_zone } = (await mona.client.shops.read({ params })).data;
  const promised = deliveryDays(Date.parse(placed.placed_at), placed.delivery, time_zone, terms);
  expect(placed.delivery).toMatchObject(promised);
  expect(cart.delivery_options).toMatchObject([promised]);
});
