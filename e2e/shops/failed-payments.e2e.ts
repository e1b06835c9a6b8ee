import path from "node:path";
import { expect, test } from "@playwright/test";
import { listOutbox, readOutbox } from "@vitrine/api/mail/outbox";
import { startStripe, type StripeDouble } from "../../api/test/doubles/stripe-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { connectStripe, toStripe } from "../support/pay-by-card.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";

// Payments that fail, and one that comes after the order has expired and its stock is sold.

test.describe.configure({ mode: "serial" });

let stripe: StripeDouble;
let separate: SeparateShop;

test.beforeAll(async ({ browser }) => {
  stripe = await startStripe();
  separate = await openSeparateShop(browser, "Late Mill", { STRIPE_API_URL: stripe.url });
  await connectStripe(separate, stripe);
  // Test orders use no stock, and the double has no live keys.
  await separate.shop.admin.query("update payment_providers set is_test = false where shop_id = $1", [
    separate.shop.params.shop_id,
  ]);
});
test.afterAll(async () => {
  await separate?.stop();
  stripe?.stop();
});

/** The texts of the shopper's emails with this subject, the latest first. */
async function emails(subject: RegExp): Promise<string[]> {
  const outbox = path.join(separate.product.dataDir, "outbox");
  const found = (await listOutbox(outbox, 50)).filter(
    (one) => one.to === "nia@example.com" && subject.test(one.subject),
  );
  return Promise.all(found.map(async ({ id }) => (await readOutbox(outbox, id))?.text ?? ""));
}

/** Makes the latest order due, while Stripe can't be reached: its page stays open there. */
async function expireLatest(): Promise<void> {
  const { shop } = separate;
  stripe.mode = "down";
  const { rows } = await shop.admin.query(
    `update orders set payment_due_at = now() - interval '1 second'
     where shop_id = $1 and number = (select max(number) from orders where shop_id = $1) returning id`,
    [shop.params.shop_id],
  );
  const { id } = rows[0] as { id: string };
  await shop.admin.query(
    `update pgboss.job set start_after = now() where name = 'expire-order' and state = 'created' and data->>'order_id' = $1`,
    [id],
  );
  const lifecycle = async () =>
    (await shop.admin.query("select lifecycle from orders where id = $1", [id])).rows[0].lifecycle as string;
  await expect.poll(lifecycle, { timeout: 60_000 }).toBe("cancelled");
  stripe.mode = "up";
}

const setStock = (units: number) =>
  separate.shop.admin.query("update stock_levels set on_hand = allocated + $2 where shop_id = $1", [
    separate.shop.params.shop_id,
    units,
  ]);

/** The owner sees in the timeline of the latest order that its payment was declined, and why. */
async function expectDeclined(): Promise<void> {
  const { product, shop, owner } = separate;
  const { data } = await shop.client.orders.list({ params: shop.params, query: {} });
  await openInside(owner, `${product.dashboard}/shop/orders/${data[0]!.id}`);
  await expect(owner.getByText(/recorded a declined payment of £\d/)).toBeVisible();
  await expect(owner.getByText("Declined by the bank", { exact: true })).toBeVisible();
}

for (const hasScript of [true, false]) {
  const how = hasScript ? "with JavaScript" : "without JavaScript";

  test(`a shopper whose card is declined returns and pays again, ${how}`, async ({ browser }) => {
    const page = await toStripe(browser, separate, stripe, { hasScript });
    await page.getByRole("button", { name: "Use a card that is declined" }).click();
    await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
    await expectDeclined();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(page.getByRole("heading", { name: "Complete your payment", exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Pay now/ }).click();
    await page.waitForURL(`${stripe.url}/pay/**`);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
    await page.context().close();
  });

  test(`a shopper whose bank debit fails is emailed, and pays by card, ${how}`, async ({ browser }) => {
    const page = await toStripe(browser, separate, stripe, { hasScript });
    await page.getByRole("button", { name: "Use a bank debit" }).click();
    await expect(page.getByRole("heading", { name: "Waiting for your payment", exact: true })).toBeVisible();
    const before = (await emails(/payment/i)).length;
    const session = [...stripe.sessions.values()].at(-1)!;
    await stripe.send("checkout.session.async_payment_failed", session);
    await expect.poll(async () => (await emails(/payment/i)).length, { timeout: 30_000 }).toBe(before + 1);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Complete your payment", exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Pay now/ }).click();
    await page.waitForURL(`${stripe.url}/pay/**`);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Nia Shopper", exact: true })).toBeVisible();
    await page.context().close();
  });

  test(`a shopper who pays when the stock is sold gets the money back, and is informed, ${how}`, async ({
    browser,
  }) => {
    await setStock(1);
    const page = await toStripe(browser, separate, stripe, { hasScript });
    await expireLatest();
    await setStock(0);
    const refunds = stripe.refunds.length;
    const before = (await emails(/refund/i)).length;
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "This order is cancelled", exact: true })).toBeVisible();
    await expect(page.getByText("Your payment is refunded: £13.99.")).toBeVisible();
    await expect.poll(() => stripe.refunds.length, { timeout: 30_000 }).toBe(refunds + 1);
    expect(stripe.refunds.at(-1)).toMatchObject({ amount: 1399, status: "succeeded" });
    await expect.poll(async () => (await emails(/refund/i)).length, { timeout: 30_000 }).toBe(before + 1);
    expect((await emails(/refund/i))[0]).toContain("£13.99");
    await setStock(5);
    await page.context().close();
  });
}
