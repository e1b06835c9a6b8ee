import { beforeAll, describe, expect, it } from "vitest";
import type { OrderVerb } from "@vitrine/contract/orders/orders";
import { type Permission, withRequired } from "@vitrine/contract/roles";
import { codeOf } from "../../../test/attacker.ts";
import { endpointNamed } from "../../../test/contract-endpoints.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";
import { permissionOf } from "./order-permissions.rules.ts";

// Members with own roles see and make only the changes of orders that their permissions allow.

const app = useTestApp({ jobs: false });
const shop = new ReturnShop(app);
let members = 0;

beforeAll(async () => {
  await shop.open("Packed Tea");
});

async function memberWith(...chosen: Permission[]): Promise<Person> {
  const person = await app.person(`Member ${++members}`);
  await app.database.admin.query(
    `with role as (insert into staff_roles (shop_id, id, name, permissions) values ($1, gen_random_uuid(), $2, $3) returning id)
     insert into memberships (shop_id, account_id, role, role_id)
     select $1, a.id, 'custom', role.id from accounts a, role where a.email = $4`,
    [shop.id, `Role ${members}`, withRequired(chosen), person.email],
  );
  return person;
}

const read = async (by: Person, { params }: { params: { shop_id: number; id: string } }) =>
  (await by.client.orders.read({ params })).data;

it("each change needs the permission of its endpoint", () => {
  const endpoints: Partial<Record<OrderVerb, string>> = {
    cancel_items: "order_refunds.create",
    edit: "order_edits.create",
    edit_contact: "order_edits.update_contact",
    delete: "test_orders.remove",
    cancel_shipment: "shipments.cancel",
    edit_tracking: "shipments.edit_tracking",
    reship: "shipments.reship",
    write_off: "shipments.write_off",
    no_answer: "order_confirmation.no_answer",
  };
  // A shopper receives their order; an order is rejected by cancelling it.
  const others: OrderVerb[] = ["mark_received", "reject"];
  for (const [verb, permission] of Object.entries(permissionOf) as [OrderVerb, Permission][]) {
    if (others.includes(verb)) continue;
    const { meta } = endpointNamed(endpoints[verb] ?? `orders.${verb}`);
    expect([meta.permission].flat(), verb).toContain(permission);
  }
});

describe("a member who only views orders", () => {
  it("is offered no changes, and a link that only shows the order", async () => {
    const order = await shop.order();
    const viewer = await memberWith("orders");
    const seen = await read(viewer, order);
    expect(seen).toMatchObject({ allowed: [], may_issue_invoice: false, may_email_invoice: false });
    const token = seen.order_url!.split("/").at(-1)!;
    const own = { handle: shop.handle, token };
    expect(await codeOf(() => app.visitor().checkout.cancel_order({ params: own }))).toBe("order_view_only");
    const returns = await viewer.client.returns.list({ params: order.params });
    expect(returns.data.returnable).toEqual([]);
  });
});

describe("a member who fulfils orders", () => {
  it("is offered only these steps, and makes them", async () => {
    const order = await shop.order();
    const packer = await memberWith("orders/fulfil");
    expect((await read(packer, order)).allowed).toEqual(["confirm", "hold"]);
    await packer.client.orders.confirm({ params: order.params });
    const { data } = await packer.client.orders.pack({ params: order.params, body: {} });
    expect(data.allowed).toEqual(["hold", "ship"]);
    expect(data.shipments[0]!.allowed).toEqual(["ship", "cancel_shipment"]);
  });

  it("can't mark orders as paid, tag or complete them, also not several at once", async () => {
    const { params } = await shop.order();
    const packer = await memberWith("orders/fulfil");
    const change = (body: Parameters<typeof packer.client.order_changes.create>[0]["body"]) =>
      codeOf(() => packer.client.order_changes.create({ params: { shop_id: shop.id }, body }));
    expect(await change({ change: "mark_paid", ids: [params.id] })).toBe("forbidden");
    expect(await change({ change: "complete", ids: [params.id] })).toBe("forbidden");
    expect(await change({ change: "add_tags", tags: ["VIP"], ids: [params.id] })).toBe("forbidden");
    expect(await change({ change: "confirm", ids: [params.id] })).toBe("ok");
    expect((await read(packer, { params })).tags).toEqual([]);
  });
});

describe("a member who cancels orders without refunding them", () => {
  it("cancels a paid order, but not with a refund", async () => {
    const { params } = await shop.order();
    await shop.owner.client.orders.mark_paid({ params });
    const clerk = await memberWith("orders/cancel");
    const cancel = (refund: boolean) =>
      clerk.client.orders.cancel({ params, body: { reason: "customer", refund } });
    expect(await codeOf(() => cancel(true))).toBe("forbidden");
    expect(await read(clerk, { params })).toMatchObject({ lifecycle: "open", refunds: [] });
    expect((await cancel(false)).data).toMatchObject({ lifecycle: "cancelled", refunds: [] });
  });

  it("cancels items, but can't refund an amount", async () => {
    const order = await shop.order();
    const { params } = order;
    await shop.owner.client.orders.mark_paid({ params });
    const clerk = await memberWith("orders/cancel");
    const { data: able } = await clerk.client.order_refunds.read({ params });
    expect(able).toMatchObject({ may_cancel: true, may_refund: false, refund_due: 0 });
    const line = { order_line_id: order.lines[0]!, cancelled: 1, shipped: 0, restocks: false };
    const refund = (amount: number) =>
      withKey(app, clerk, crypto.randomUUID()).order_refunds.create({
        params,
        body: { reason: "customer", lines: [line], amount, version: able.version },
      });
    expect(await codeOf(() => refund(500))).toBe("transition_rejected");
    expect((await refund(0)).data.refunds).toEqual([]);
  });
});

it("a member who creates draft orders can't complete one as paid without the permission to mark orders as paid", async () => {
  const clerk = await memberWith("draft-orders");
  const params = { shop_id: shop.id };
  const lines = [{ title: "Gift box", unit_price: 500, quantity: 1 }];
  const { data: draft } = await clerk.client.draft_orders.create({
    params,
    body: { email: "nia@example.com", phone: "+49 40 1234567", address, lines, delivery: { kind: "none" } },
  });
  const complete = (kind: "paid" | "later") =>
    codeOf(() =>
      clerk.client.draft_orders.complete({
        params: { ...params, id: draft.id },
        body: { version: draft.version, accepted_total: 500, payment: { kind, method: "manual" } },
      }),
    );
  expect(await complete("paid")).toBe("forbidden");
  expect(await complete("later")).toBe("ok");
});

it("a payment that confirms an order needs no permission to fulfil orders", async () => {
  const { params } = await shop.order();
  const cashier = await memberWith("orders/mark-paid");
  expect((await read(cashier, { params })).allowed).toContain("mark_paid");
  expect((await cashier.client.orders.mark_paid({ params })).data.payment_status).toBe("paid");
});
