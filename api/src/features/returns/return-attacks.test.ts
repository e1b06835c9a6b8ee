import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { ReturnShop } from "./return-shop.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Attacked Returns");
});

it("rejects the receipt of a line that is listed twice, and of a return of another order, and restocks nothing", async () => {
  const [order, other] = [await shop.delivered(), await shop.delivered()];
  const { returns } = shop.owner.client;
  const order_line_id = order.lines[0]!;
  const wanted = { lines: [{ order_line_id, quantity: 1, reason: "other" as const }] };
  const { data } = await returns.create({ params: order.params, body: wanted });
  const params = { ...order.params, return_id: data.returns[0]!.id };
  await returns.approve({ params, body: {} });
  const before = await shop.stock(shop.tea);
  const line = { order_line_id, sellable: 1, damaged: 0 };
  for (const again of [line, { ...line, order_line_id: order_line_id.toUpperCase() }])
    await expect(returns.receive({ params, body: { lines: [line, again] } })).rejects.toMatchObject({
      code: "invalid_input",
      errors: {
        "lines.1.order_line_id": ["This item is listed twice. List it once, with the whole quantity."],
      },
    });
  const elsewhere = { ...params, id: other.params.id };
  await expect(returns.receive({ params: elsewhere, body: { lines: [line] } })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await shop.stock(shop.tea)).toEqual(before);
  expect((await returns.list({ params: order.params })).data.returns).toMatchObject([{ status: "approved" }]);
});
