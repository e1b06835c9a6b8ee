import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

// Advance payments of cash on delivery, without JavaScript.

const address = {
  email: "ana@example.com",
  name: "Ana Lima",
  country: "IE",
  line1: "12 Quay Street",
  city: "Dublin",
  postal_code: "D02 AF30",
};

async function withAdvance() {
  const { shop, ...app } = openStorefront();
  const ana = app.visitor();
  await ana.open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "1" });
  const cash = { key: "cash_on_delivery", name: "Cash on delivery", instructions: null, fee: 0 };
  shop.records.payments.payment_options = [{ ...cash, advance: 500 }];
  shop.records.payments.advance = {
    amount: 500,
    rest: 2400,
    method: "transfer",
    methods: [
      { key: "transfer", name: "Bank transfer", instructions: "Pay to account 12." },
      { key: "bkash", name: "bKash", instructions: null },
    ],
  };
  await ana.open(`${base}/checkout`);
  const send = (step: "save" | "order", more: Record<string, string> = {}) =>
    ana.post(`${base}/checkout`, {
      ...address,
      step,
      payment: "cash_on_delivery",
      accepted_total: ana.field("accepted_total"),
      idempotency_key: ana.field("idempotency_key"),
      ...more,
    });
  return { ana, shop, records: shop.records, send };
}

const chosen = (page: string) => /<input[^>]*name="advance"[^>]*checked=""[^>]*value="(\w+)"/.exec(page)?.[1];

test("shows the advance, the rest and the methods at checkout, and stores the chosen method", async () => {
  const { ana, records, send } = await withAdvance();
  await send("save");
  expect(ana.page).toContain("You pay €5.00 in advance.");
  expect(ana.page).toContain("<legend>Advance payment of €5.00</legend>");
  expect(ana.page).toContain("Pay to account 12.");
  expect(ana.page).toMatch(/Pay in advance<\/bdi><\/dt><dd>€5.00.*Pay on delivery<\/bdi><\/dt><dd>€24.00/);
  expect(chosen(ana.page)).toBe("transfer");
  await send("save", { advance: "bkash" });
  expect(records.payments.advance?.method).toBe("bkash");
  expect(chosen(ana.page)).toBe("bkash");
});

test("shows how the advance is paid on the page of the order, with the amount on the button", async () => {
  const { ana, shop, send } = await withAdvance();
  await send("save");
  await send("order");
  const order = [...shop.orders.values()][0]!;
  const advance = {
    kind: "fixed" as const,
    basis_points: null,
    amount: 500,
    method: "transfer",
    name: "Bank transfer",
    instructions: "Pay to account 12.",
    asks_proof: true,
    due: 500,
  };
  const path = `${base}/orders/${order.token}`;
  Object.assign(order, { advance, amount_due: 2900 });
  await ana.open(path);
  expect(ana.page).toContain(
    "Your order is confirmed when you have paid €5.00 in advance with Bank transfer. Pay €24.00 on delivery.",
  );
  expect(ana.page).toContain("Pay to account 12.");
  expect(ana.page).toContain("Send proof");
  expect(ana.page).not.toContain("Pay now");

  Object.assign(order, { advance: { ...advance, method: "bkash", name: "bKash", instructions: null } });
  await ana.open(path);
  expect(ana.page).toContain("Pay now, €5.00");

  Object.assign(order, {
    advance: { ...advance, due: 0 },
    amount_due: 2400,
    paid: { ...order.paid, other: 500 },
  });
  await ana.open(path);
  expect(ana.page).toContain("You have paid €5.00 in advance. Pay €24.00 on delivery.");
  expect(ana.page).not.toContain("Pay now");
  expect(ana.page).not.toContain("is still to be paid");
  expect(ana.page).toMatch(/Paid in advance<\/bdi><\/dt><dd>€5.00/);
});
