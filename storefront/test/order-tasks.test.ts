import { expect, test } from "vitest";
import { base, openStorefront, origin } from "./fake-storefront.ts";
import { signInCode } from "./fake-accounts.ts";
import { deliveredShipment, rightCode } from "./fake-order-tasks.ts";

// What shoppers do on the page of their order, without JavaScript.

async function withOrder() {
  const { shop, ...app } = openStorefront();
  const ana = app.visitor();
  await ana.open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "1" });
  await ana.open(`${base}/checkout`);
  const address = {
    email: "ana@example.com",
    name: "Ana",
    country: "IE",
    line1: "12 Quay Street",
    city: "Dublin",
  };
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  await ana.post(`${base}/checkout`, {
    ...address,
    step: "order",
    accepted_total: ana.field("accepted_total"),
    idempotency_key: ana.field("idempotency_key"),
  });
  const [order] = [...shop.orders.values()];
  return { ana, order: order!, path: `${base}/orders/${order!.token}`, shop };
}

const sameOrigin = { origin, "sec-fetch-site": "same-origin" };

test("confirms the order with the code, and keeps a wrong one beside the reason", async () => {
  const { ana, order, path } = await withOrder();
  expect(ana.page).not.toContain('name="code"');
  order.awaits_code = true;
  await ana.open(path);
  expect(ana.page).toContain('autoComplete="one-time-code"');
  await ana.post(`${path}/confirmation`, { code: "12345" });
  expect([ana.status, ana.field("code")]).toEqual([422, "12345"]);
  expect(ana.page).toContain("Enter the 6 digits of the code.");
  await ana.post(`${path}/confirmation`, { code: "654321" });
  expect([ana.status, ana.field("code")]).toEqual([422, "654321"]);
  await ana.post(`${path}/codes`, { send: "1" });
  expect(ana.page).toContain("We&#x27;ll send you another code.");
  await ana.post(`${path}/confirmation`, { code: rightCode });
  expect(ana.path).toBe(path);
  expect(ana.page).not.toContain('name="code"');
});

test("shows no delivery of an order of files", async () => {
  const { ana, order, path } = await withOrder();
  await ana.open(path);
  expect(ana.page).toContain("Ships to");
  expect(ana.page).toContain(order.delivery.name);
  order.is_digital = true;
  await ana.open(path);
  expect(ana.page).not.toContain("Ships to");
  expect(ana.page).not.toContain(order.delivery.name);
});

test("shows that the payment is authorised, and asks for no other one", async () => {
  const { ana, order, path } = await withOrder();
  Object.assign(order, { payment_method: "stripe", amount_due: order.total });
  await ana.open(path);
  expect(ana.page).toContain("Pay now");
  order.authorized_amount = order.total;
  await ana.open(path);
  expect(ana.page).toContain("is authorised. The shop charges it when it processes your order.");
  expect(ana.page).not.toContain("Pay now");
  expect(ana.page).not.toContain("is still to be paid");
});

test("shows what the shop has refunded of an order that isn't cancelled", async () => {
  const { ana, order, path } = await withOrder();
  await ana.open(path);
  expect(ana.page).not.toContain("The shop has refunded");
  order.refunded_amount = 1250;
  await ana.open(path);
  expect(ana.page).toMatch(/The shop has refunded [^<]*12\.50[^<]*\. It can take a few days to arrive\./);
  order.stage = "cancelled";
  await ana.open(path);
  expect(ana.page).not.toContain("The shop has refunded");
  expect(ana.page).toContain("Your payment is refunded");
});

test("sends a proof with its files, only from the shop's page and only for an order", async () => {
  const { ana, order, path } = await withOrder();
  order.payment = { name: "Bank transfer", instructions: null, asks_proof: true };
  const form = (reference: string) => {
    const data = new FormData();
    data.set("reference", reference);
    data.append("files", new File(["%PDF-1.4"], "<b>receipt</b>.pdf", { type: "application/pdf" }));
    return data;
  };
  const send = (to: string, body: BodyInit, headers: Record<string, string> = sameOrigin) =>
    ana.send(to, body, headers);
  expect((await send(`${path}/payment-proofs`, form("1"), { origin: "https://evil.example" })).status).toBe(
    403,
  );
  expect((await send(`${base}/orders/other/payment-proofs`, form("1"))).status).toBe(404);
  expect((await send(`${path}/payment-proofs`, new URLSearchParams({ reference: "1" }))).status).toBe(415);
  const large = form("1");
  large.append("files", new File([new Uint8Array(26_000_001)], "large.pdf"));
  const whole = new Response(large);
  const type = { "content-type": whole.headers.get("content-type")! };
  const tooLarge = await send(`${path}/payment-proofs`, await whole.arrayBuffer(), {
    ...sameOrigin,
    ...type,
  });
  expect(tooLarge.status).toBe(413);
  const empty = new FormData();
  empty.append("files", new File([], ""));
  const rejected = await send(`${path}/payment-proofs`, empty);
  expect(rejected.status).toBe(422);
  expect(await rejected.text()).toContain("Choose a file or enter a reference.");
  await ana.open(path);
  expect(ana.page).not.toContain("The shop is checking it.");
  const sent = await send(`${path}/payment-proofs`, form("TX <i>42</i>"));
  expect(sent.headers.get("location")).toBe(`${path}#proof`);
  await ana.open(path);
  expect(ana.page).toContain("You sent this proof on 20 Nov 2026. The shop is checking it.");
  expect(ana.page).toContain("TX &lt;i&gt;42&lt;/i&gt;");
  expect(ana.page).not.toContain("<b>receipt");
  expect(ana.page).not.toContain('type="file"');
});

test("requests a return, keeps what was entered beside the reason of a rejection, and cancels it", async () => {
  const { ana, order, path } = await withOrder();
  await ana.open(path);
  expect(ana.page).not.toContain("Request return");
  const at = "2026-11-20T10:00:00.000Z";
  order.shipments = [deliveredShipment(at)];
  await ana.open(path);
  expect(ana.page).toContain("You can request a return until 4 Dec 2026.");
  const [quantity, reason] = ["quantity", "reason"].map(
    (name) => `${name}-0199d5a0-0000-7000-8000-000000000001`,
  );
  const form = (units: string) => ({
    [quantity!]: units,
    [reason!]: "defective",
    note: "The <b>lid</b> is broken",
  });
  await ana.postForm(`${path}/returns`, form("0"));
  expect(ana.status).toBe(422);
  expect(ana.page).toContain("Choose at least one item to return.");
  await ana.postForm(`${path}/returns`, form("3"));
  expect([ana.status, ana.field(quantity!)]).toEqual([409, "3"]);
  expect(ana.page).toContain("The &lt;b&gt;lid&lt;/b&gt; is broken");
  expect(ana.page).toContain('<option value="defective" selected');
  await ana.postForm(`${path}/returns`, form("2"));
  expect(ana.path).toBe(path);
  expect(ana.page).toContain("Return requested on 20 Nov 2026. The shop is checking it.");
  expect(ana.page).not.toContain("Request return");
  const cancellation = /action="([^"]+returns[^"]+cancellation)#returns"/.exec(ana.page)![1]!;
  await ana.post(cancellation, {});
  expect(ana.page).toContain("is cancelled.");
  await ana.post(cancellation, {});
  expect(ana.status).toBe(409);
  expect(
    (await ana.send(`${path}/returns`, new URLSearchParams(form("1")), { origin: "https://evil.example" }))
      .status,
  ).toBe(403);
});

test("cancels the order in time, and says so if it's too late", async () => {
  const { ana, order, path } = await withOrder();
  await ana.open(path);
  expect(ana.page).not.toContain("Cancel order");
  order.cancellable_until = "2026-11-20T10:30:00.000Z";
  await ana.open(path);
  expect(ana.page).toContain("Cancel order");
  await ana.post(`${path}/cancellation`, {});
  expect([ana.path, ana.page.includes("This order is cancelled")]).toEqual([path, true]);
  await ana.post(`${path}/cancellation`, {});
  expect(ana.status).toBe(409);
});

test("marks a shipped order as received, and says so if it isn't possible anymore", async () => {
  const { ana, order, path } = await withOrder();
  await ana.open(path);
  expect(ana.page).not.toContain("Mark as received");
  Object.assign(order, { stage: "shipped", may_mark_received: true });
  await ana.open(path);
  expect(ana.page).toContain("Mark as received");
  const foreign = await ana.send(`${path}/receipt`, new URLSearchParams(), {
    origin: "https://evil.example",
  });
  expect([foreign.status, order.stage]).toEqual([403, "shipped"]);
  await ana.post(`${path}/receipt`, {});
  expect([ana.path, ana.page.includes("Your order was delivered")]).toEqual([path, true]);
  expect(ana.page).not.toContain("Mark as received");
  await ana.post(`${path}/receipt`, {});
  expect(ana.status).toBe(409);
  expect(ana.page).toContain('role="alert"');
});

test("says that a rest is too small to pay online, in place of the button", async () => {
  const { ana, order, path } = await withOrder();
  Object.assign(order, { stage: "confirmed", payment_method: "stripe", amount_due: 50 });
  await ana.open(path);
  expect(ana.page).toContain("Pay now, €0.50");
  expect(ana.page).not.toContain("too small");
  order.amount_due = 49;
  await ana.open(path);
  expect(ana.page).toContain("€0.49 is too small to pay online. Contact the shop.");
  expect(ana.page).not.toContain("Pay now");
});

test("shows no forms to a member whose link only shows the order, and says why", async () => {
  const { ana, order, path } = await withOrder();
  const reason = "This link only shows the order. Only the customer&#x27;s own link can change it.";
  Object.assign(order, { awaits_code: true, stage: "awaiting_payment" });
  await ana.open(path);
  expect(ana.page).not.toContain(reason);
  expect(ana.page).toContain(`action="${path}/payment"`);
  expect(ana.page).toContain('name="code"');
  order.is_view_only = true;
  for (const query of ["", "?payment=returned"]) {
    await ana.open(path + query);
    expect([ana.status, ana.page.includes(reason)]).toEqual([200, true]);
    expect(ana.page).not.toContain(`action="${path}`);
  }
  order.stage = "received";
  await ana.open(path);
  expect(ana.page).not.toContain(`action="${path}`);
  await ana.post(`${path}/cancellation`, {});
  expect([ana.status, ana.page.includes(reason)]).toEqual([403, true]);
  await ana.post(`${path}/payment`, {});
  expect([ana.path, ana.page.includes(reason)]).toEqual([`${path}?payment=failed`, true]);
  expect(order.stage).toBe("received");
});

test("leads a browser that returns from a payment provider to the order, whatever its form says", async () => {
  const { visitor } = openStorefront();
  const headers = { origin: "https://securepay.sslcommerz.com", "sec-fetch-site": "cross-site" };
  const form = new URLSearchParams({ status: "VALID", amount: "1.00" });
  const back = await visitor().send(`${base}/orders/a-token/payment-return`, form, headers);
  expect([back.status, back.headers.get("location")]).toEqual([
    303,
    `${base}/orders/a-token?payment=returned`,
  ]);
  // bKash sends it back with a link.
  const linked = await visitor().send(`${base}/orders/a-token/payment-return?paymentID=TR1&status=success`);
  expect([linked.status, linked.headers.get("location")]).toEqual([
    303,
    `${base}/orders/a-token?payment=returned`,
  ]);
  // No other form of an order is accepted from other sites.
  for (const path of ["payment-return/x", "payment", "codes"])
    expect((await visitor().send(`${base}/orders/a-token/${path}`, form, headers)).status).toBe(403);
});

test("shows the stages with their dates, and each shipment with its state, items and tracking link", async () => {
  const { ana, order, path } = await withOrder();
  order.placed_at = "2026-11-02T09:00:00.000Z";
  const instants = {
    packed_at: "2026-11-04T09:00:00.000Z",
    ready_at: null,
    shipped_at: null,
    delivered_at: null,
  };
  const shipment = {
    courier: "DHL",
    tracking_number: "JD014",
    tracking_url: "https://track.example/JD014",
    ...instants,
    lines: [{ order_line: 0, title: "Tea", variant_title: "100 g", quantity: 2 }],
  };
  Object.assign(order, {
    stage: "shipped",
    confirmed_at: "2026-11-03T09:00:00.000Z",
    shipments: [
      {
        ...shipment,
        id: "1",
        status: "delivered",
        shipped_at: "2026-11-05T09:00:00.000Z",
        delivered_at: "2026-11-07T09:00:00.000Z",
      },
      {
        ...shipment,
        id: "2",
        status: "attempt_failed",
        shipped_at: "2026-11-06T09:00:00.000Z",
        tracking_url: "http://track.example",
      },
      { ...shipment, id: "3", status: "cancelled", packed_at: "2026-11-09T09:00:00.000Z", courier: "Lorry" },
    ],
  });
  await ana.open(path);
  const stages = /<ol class="stages"[^]*?<\/ol>/.exec(ana.page)![0];
  const days = [...stages.matchAll(/dateTime="(\d{4}-\d\d-\d\d)/gi)].map(([, day]) => day);
  // The last shipment counts, without those that were cancelled; the stage that comes next has no date.
  expect(days).toEqual(["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-06"]);
  const shipments = /<section class="order-shipments"[^]*?<\/section>/.exec(ana.page)![0];
  expect(
    shipments
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).toBe(
    "Shipments Delivered 7 Nov 2026 DHL JD014 Track shipment 2 × Tea, 100 g " +
      "Delivery attempt failed DHL JD014 2 × Tea, 100 g",
  );
  expect(shipments).toContain('href="https://track.example/JD014"');
  expect(shipments).not.toContain("http://");
});

test("offers an account that lists the order to a guest, unless accounts are off", async () => {
  const { ana, order, path, shop } = await withOrder();
  const offer = "Save this order to your account";
  await ana.open(path);
  expect(ana.page).not.toContain(offer);
  shop.store.checkout = { ...shop.store.checkout, customer_accounts: "optional" };
  for (const hidden of [{ is_test: true }, { is_view_only: true }, { email: null }]) {
    const before = { is_test: order.is_test, is_view_only: order.is_view_only, email: order.email };
    Object.assign(order, hidden);
    await ana.open(path);
    expect(ana.page, JSON.stringify(hidden)).not.toContain(offer);
    Object.assign(order, before);
  }
  await ana.open(path);
  expect(ana.page).toContain(offer);
  await ana.post(`${base}/account/login`, { email: ana.field("email") });
  expect(ana.page).toContain("We emailed a 6-digit code to ana@example.com.");
  await ana.post(`${base}/account/code`, { code: signInCode });
  expect(ana.path).toBe(`${base}/account`);
  await ana.open(path);
  expect(ana.page).not.toContain(offer);
});
