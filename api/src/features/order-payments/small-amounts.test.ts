import { beforeAll, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { useCreditShop } from "../../../test/credit-shop.ts";
import { insertProduct, stockOf } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { customItem, EditShop } from "../order-edits/edit-shop.fixture.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { connect, useStripeShop } from "./stripe-shop.fixture.ts";

// Stripe charges no less than EUR 0.50.
const online = await useStripeShop({ jobs: false });
const { app, stripe } = online;
const shop = useCreditShop(app, "Small Tea");
let sweet: string;

beforeAll(async () => {
  await connect(shop.owner, shop.id, stripe);
  await app.database.admin.query("update payment_providers set is_test = false where shop_id = $1", [
    shop.id,
  ]);
  sweet = (await insertProduct(app.database, shop.id, { title: "Sweet", price: 49, on_hand: 10 })).variant_id;
});

const keys = (cart: { payment_options: { key: string }[] }) => cart.payment_options.map(({ key }) => key);

it("offers no card at the checkout for a rest that is too small, and takes neither credit nor stock", async () => {
  const customer = await shop.customer(951);
  const cart = await shop.cart(customer.browser, customer.email);
  expect(cart).toMatchObject({ total: 1000, store_credit: { amount: 951 }, too_small_for: ["Card"] });
  expect(keys(cart)).toEqual(["cash_on_delivery"]);
  await shop.settings({ cash_on_delivery: false });
  const params = { handle: shop.handle };
  const { data } = await customer.browser.client.checkout.update_payment({
    params,
    body: { method: "stripe" },
  });
  expect(data).toMatchObject({ payment_options: [], too_small_for: ["Card"], missing: ["payment"] });
  const before = await stockOf(app.database, shop.variant_id);
  expect(await codeOf(() => shop.place(customer.browser, cart))).toBe("checkout_incomplete");
  await shop.settings({ cash_on_delivery: true });
  expect(await shop.balance(customer.params)).toBe(951);
  expect(await stockOf(app.database, shop.variant_id)).toEqual(before);
});

it("offers a card for a rest of the minimum, and the payment page charges it", async () => {
  const customer = await shop.customer(950);
  const cart = await shop.cart(customer.browser, customer.email);
  expect(cart.too_small_for).toEqual([]);
  expect(keys(cart)).toContain("stripe");
  const params = { handle: shop.handle };
  const { data } = await customer.browser.client.checkout.update_payment({
    params,
    body: { method: "stripe" },
  });
  const { token } = await shop.place(customer.browser, data);
  await app.visitor().online_payments.pay({ params: { ...params, token } });
  expect([...stripe.sessions.values()].at(-1)).toMatchObject({ amount_total: 50 });
});

it("rejects a payment page for a rest that is too small with amount_too_small, and creates none", async () => {
  const order = await online.order();
  await online.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  await online.receive(stripe.sessionEvent("checkout.session.completed", session));
  const edits = Object.assign(new EditShop(app), {
    owner: online.owner,
    id: online.shop.id,
    handle: online.shop.handle,
  });
  const change = { added: [customItem("Sweet", 20)] };
  expect(await edits.preview(order.id, change)).toMatchObject({
    balance: { after: 20 },
    is_too_small_online: true,
  });
  await edits.edit(order.id, change, { notifies_customer: true });
  expect(await online.read(order)).toMatchObject({ payment_status: "partially_paid", balance: 20 });
  const { length } = stripe.requested;
  expect(await codeOf(() => online.pay(order))).toBe("amount_too_small");
  expect(stripe.requested).toHaveLength(length);
  const [job] = await edits.emailsOfEdits(order.id);
  await sendOrderMail(app.app, job!);
  const mail = await app.mailTo(order.email, /changed your order/);
  expect(mail.text.replaceAll("\n", " ")).toContain(
    "€0.20 is still to be paid. It's too small to pay online. Contact the shop.",
  );
  expect(mail.text).not.toContain("Pay €0.20");
});

it("rejects a payment link for a total that is too small, and says so in the quote", async () => {
  const params = { shop_id: shop.id };
  const { data: draft } = await shop.client().draft_orders.create({
    params,
    body: {
      email: "ana@example.com",
      address,
      lines: [{ variant_id: sweet, quantity: 1 }],
      delivery: { kind: "none" },
    },
  });
  expect(draft.quote).toMatchObject({ payment_links: [], is_too_small_to_link: true });
  const completed = shop.client().draft_orders.complete({
    params: { ...params, id: draft.id },
    body: {
      version: draft.version,
      accepted_total: 49,
      payment: { kind: "link", method: "stripe", days: 7 },
    },
  });
  await expect(completed).rejects.toMatchObject({
    code: "invalid_input",
    errors: { "payment.method": ["This amount is too small to pay online. Choose another payment."] },
  });
  const { data: larger } = await shop.client().draft_orders.create({
    params,
    body: { email: null, address, lines: [{ variant_id: sweet, quantity: 2 }], delivery: { kind: "none" } },
  });
  expect(larger.quote).toMatchObject({ payment_links: [{ key: "stripe" }], is_too_small_to_link: false });
});
