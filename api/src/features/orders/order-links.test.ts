import type { ApiScope } from "@vitrine/contract/shops/api-keys";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";
import { orderTokenKind } from "./order-token.rules.ts";

// The order URL of a caller gives them no right that they don't have.

const app = useTestApp({ jobs: false });
let shop: ReturnShop;
let staff: Person;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Link Tea");
  await shop.settings({ return_days: 14, cancel_minutes: 60 });
  staff = await shop.member("staff");
});

type Order = Awaited<ReturnType<ReturnShop["order"]>>;
const viewOnly = { status: 403, code: "order_view_only" };
const visitor = () => app.visitor();
const urlFor = async ({ client }: Pick<Person, "client">, { params }: Order) =>
  (await client.orders.read({ params })).data.order_url;

/** The parameters of the shopper's endpoints with the token of this member's URL. */
async function ownFor(person: Person, order: Order) {
  const url = await urlFor(person, order);
  return { handle: shop.handle, token: url!.split("/").at(-1)! };
}

/** A client with a new API key. */
async function clientWith(scopes: ApiScope[]) {
  const { key } = await shop.owner.client.api_keys.create({
    params: { shop_id: shop.id },
    body: { name: "ERP", scopes },
  });
  return { client: app.device("", () => key) };
}

describe("the order URL", () => {
  it("has the rights of the customer for those who may refund", async () => {
    const order = await shop.order();
    const writing = await clientWith(["orders:write"]);
    for (const person of [shop.owner, await shop.member("manager"), writing])
      expect(await urlFor(person, order)).toMatch(new RegExp(`/orders/${order.own.token}$`));
    const params = await ownFor(shop.owner, order);
    expect((await visitor().checkout.read_order({ params })).data.is_view_only).toBe(false);
    expect((await visitor().checkout.cancel_order({ params })).data.stage).toBe("cancelled");
  });

  it("is left out for an API key that only reads orders, and for webhooks", async () => {
    const order = await shop.order();
    const reading = await clientWith(["orders:read", "products:write"]);
    expect(await urlFor(reading, order)).toBeNull();
    expect(orderTokenKind({ role: "system" })).toBeNull();
  });

  it("only shows the order to staff, without what the customer may do", async () => {
    const order = await shop.order();
    const params = await ownFor(staff, order);
    expect(params.token).not.toBe(order.own.token);
    const { data } = await visitor().checkout.read_order({ params });
    const { data: own } = await visitor().checkout.read_order({ params: order.own });
    expect(own.cancellable_until).not.toBeNull();
    expect(data).toEqual({
      ...own,
      ...params,
      handle: undefined,
      is_view_only: true,
      cancellable_until: null,
    });
  });
});

describe("a link that only shows the order", () => {
  it("cancels nothing, pays nothing, and starts no other change of a new order", async () => {
    const order = await shop.order();
    const params = await ownFor(staff, order);
    const { checkout, order_codes, online_payments, payment_proofs, plugins, shopper_accounts } = visitor();
    const files = [new File(["%PDF-1.4"], "receipt.pdf", { type: "application/pdf" })];
    for (const change of [
      () => checkout.cancel_order({ params }),
      () => checkout.receive_order({ params }),
      () => order_codes.confirm({ params, body: { code: "123456" } }),
      () => order_codes.send({ params }),
      () => online_payments.pay({ params }),
      () => online_payments.check({ params }),
      () => payment_proofs.submit({ params, body: { reference: "1", files } }),
      () => plugins.record_purchase({ params, body: { consent: [] } }),
      () => shopper_accounts.buy_again({ params }),
    ])
      await expect(change()).rejects.toMatchObject(viewOnly);
    const { data } = await shop.owner.client.orders.read({ params: order.params });
    expect(data).toMatchObject({ lifecycle: "open", stage: "new" });
    expect((await visitor().payment_proofs.list_own({ params })).data.may_submit).toBe(false);
  });

  it("requests and cancels no return, and shows the returns of the customer", async () => {
    const order = await shop.delivered();
    const params = await ownFor(staff, order);
    const { returns } = visitor();
    const lines = [{ order_line_id: order.lines[0]!, quantity: 1, reason: "other" as const }];
    expect((await returns.list_own({ params })).data).toMatchObject({ returns: [], returnable: [] });
    await expect(returns.create_own({ params, body: { lines } })).rejects.toMatchObject(viewOnly);
    const { data } = await returns.create_own({ params: order.own, body: { lines } });
    expect(data.returns).toMatchObject([{ status: "requested", may_cancel: true }]);
    const one = { ...params, return_id: data.returns[0]!.id };
    await expect(returns.cancel_own({ params: one })).rejects.toMatchObject(viewOnly);
    expect((await returns.list_own({ params })).data.returns).toMatchObject([
      { status: "requested", may_cancel: false },
    ]);
  });

  it("shows an exchange with a link that only shows it, too", async () => {
    const order = await shop.delivered();
    const other = await shop.order();
    const lines = [{ order_line_id: order.lines[0]!, quantity: 1, reason: "other" as const }];
    await visitor().returns.create_own({ params: order.own, body: { lines } });
    await app.database.admin.query("update returns set exchange_order_id = $2 where order_id = $1", [
      order.params.id,
      other.params.id,
    ]);
    const { data } = await visitor().returns.list_own({ params: await ownFor(staff, order) });
    expect(data.returns[0]!.exchange!.token).toBe((await ownFor(staff, other)).token);
  });

  it("writes no review, and lists only those that are written", async () => {
    const order = await shop.delivered();
    const params = await ownFor(staff, order);
    const { reviews } = visitor();
    const review = { stars: 1, name: "Staff", text: "Bad" };
    const body = { product_id: shop.tea.product_id, ...review };
    await expect(reviews.create_own({ params, body })).rejects.toMatchObject(viewOnly);
    await expect(reviews.create_own_of_shop({ params, body: review })).rejects.toMatchObject(viewOnly);
    expect((await reviews.list_own({ params })).data).toEqual([]);
    await reviews.create_own({ params: order.own, body });
    expect((await reviews.list_own({ params })).data).toMatchObject([{ product_id: shop.tea.product_id }]);
  });

  it("downloads no files", async () => {
    const created = await shop.owner.client.digital_files.create({
      params: { shop_id: shop.id, id: shop.mug.product_id },
      body: { file: new File(["text"], "manual.txt", { type: "text/plain" }) },
    });
    expect(created.data.name).toBe("manual.txt");
    const order = await shop.order();
    await shop.owner.client.orders.confirm({ params: order.params });
    await shop.owner.client.orders.mark_paid({ params: order.params });
    const { checkout } = visitor();
    expect((await checkout.read_order({ params: order.own })).data.downloads).toHaveLength(1);
    expect((await checkout.read_order({ params: await ownFor(staff, order) })).data.downloads).toEqual([]);
  });

  it("opens no other shop's order, and no other order", async () => {
    const order = await shop.order();
    const { token } = await ownFor(staff, order);
    const another = await ownFor(staff, await shop.order());
    const other = await app.shop(shop.owner, "Link Tea Two");
    for (const params of [
      { handle: other.handle, token },
      { handle: shop.handle, token: `${another.token.split(".")[0]}.${token.split(".")[1]}` },
      { handle: shop.handle, token: newId() },
    ])
      await expect(visitor().checkout.read_order({ params })).rejects.toMatchObject({ code: "not_found" });
  });
});
