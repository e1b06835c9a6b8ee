import { beforeAll, describe, expect, it } from "vitest";
import { send } from "../../../test/send-request.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { areaDraft, everyDay } from "../quick-commerce/sample-areas.fixture.ts";
import { EditShop, inputOf } from "./edit-shop.fixture.ts";

// Edits that a manipulated dashboard could send, and edits at the same moment as other changes.

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);
const rival = new EditShop(app);
/** A rate and a slot of the other shop. */
const theirs = { rate: "", slot: "" };

beforeAll(async () => {
  await shop.open("Attacked Edits");
  await rival.open("Rival Edits");
  const params = { shop_id: rival.id };
  const { id } = await rival.sold();
  const rate = { id: crypto.randomUUID(), name: "Free", fee: 0, days_min: 1, days_max: 2 };
  await rival.owner.client.delivery_zones.create({
    params,
    body: { name: "Germany", places: [{ country: "DE" }], rates: [rate] },
  });
  const times = { days: everyDay, opens: "08:00", closes: "20:00", length_minutes: 60, max_orders: 5 };
  await rival.owner.client.quick_commerce_areas.create({ params, body: areaDraft({ slots: [times] }) });
  theirs.rate = rate.id;
  theirs.slot = (await rival.preview(id, {})).delivery_options.find(({ window }) => window?.is_slot)!.key;
});

const rateOf = (rate: string) => ({ delivery: { kind: "rate" as const, rate, title: null, price: null } });
const stored = async (id: string) => {
  const [row] = await shop.query(
    `select (select to_jsonb(o) from orders o where id = $1) as order,
       (select jsonb_agg(to_jsonb(l) order by id) from order_lines l where order_id = $1) as lines,
       (select jsonb_agg(to_jsonb(s) order by s.shop_id, s.area_id, s.starts_at) from slot_orders s) as slots`,
    id,
  );
  return row;
};

describe("F-10: a manipulated edit", () => {
  it.each(["rate", "slot"] as const)("can't deliver with the %s of another shop", async (kind) => {
    const { id } = await shop.sold();
    const before = await stored(id);
    const preview = await shop.preview(id, rateOf(theirs[kind]));
    expect(preview.is_delivery_unavailable).toBe(true);
    const edit = shop.edit(id, rateOf(theirs[kind]));
    await expect(edit).rejects.toMatchObject({ code: kind === "rate" ? "invalid_input" : "slot_full" });
    expect(await stored(id)).toEqual(before);
  });

  it("never makes a line or a total negative, whatever discounts it has", async () => {
    const { id } = await shop.sold();
    const { lines } = await shop.editable(id);
    const line_discounts = lines.map((line, at) => ({
      order_line_id: line.id,
      discount:
        at === 0 ? { kind: "fixed" as const, value: 1e13 } : { kind: "percent" as const, value: 10_000 },
      reason: null,
    }));
    const discount = { kind: "fixed" as const, value: 1e13 };
    await shop.edit(id, { line_discounts, discount, delivery_price: 0 });
    const order = await shop.order(id);
    expect(order).toMatchObject({ total: 0, subtotal: 2500, discount_total: 2500, tax_total: 0 });
    expect(order.lines.map((line) => [line.discount, line.total])).toEqual([
      [2000, 0],
      [500, 0],
    ]);
  });

  it.each([
    ["delivery_price", "-1"],
    ["delivery_price", "0.5"],
    ["delivery_price", "9007199254740992"],
    ["fees", `[{"fee_id":"0","amount":-1}]`],
    ["fees", `[{"fee_id":"__proto__","amount":1}]`],
    ["removed_coupons", `["__proto__"]`],
    ["line_discounts", `[{"order_line_id":"@line","discount":{"kind":"percent","value":10001}}]`],
    ["line_discounts", `[{"order_line_id":"@line","discount":{"kind":"fixed","value":-1}}]`],
    ["quantities", `[{"order_line_id":"@line","quantity":-1}]`],
    ["quantities", `[{"order_line_id":"@line","quantity":1},{"order_line_id":"@LINE","quantity":5}]`],
    ["added", `[{"title":"Gift","unit_price":-500,"quantity":1}]`],
    ["delivery", `{"kind":"custom","title":"Courier","price":-1}`],
  ])("is rejected with %s = %s", async (field, value) => {
    const { id } = await shop.sold();
    const editable = await shop.editable(id);
    const before = await stored(id);
    const line = editable.lines[0]!.id;
    const sent = { ...inputOf(editable), version: editable.version, accepted_total: 2500, [field]: "@value" };
    const text = JSON.stringify(sent)
      .replace(`"@value"`, value)
      .replaceAll("@line", line)
      .replaceAll("@LINE", line.toUpperCase());
    const { token, deviceId } = shop.owner;
    const headers = {
      authorization: `Bearer ${token}`,
      "device-id": deviceId,
      "content-type": "application/json",
    };
    for (const path of ["edit/preview", "edits"]) {
      const url = `${app.baseUrl}/v1/shop/${shop.id}/orders/${id}/${path}`;
      expect((await send(url, "POST", headers, text)).status, path).toBe(422);
    }
    expect(await stored(id)).toEqual(before);
  });

  it("with amounts of fees, items and a delivery that no order can charge is rejected", async () => {
    const { id } = await shop.sold();
    const most = 1e13;
    const added = [{ variant_id: null, title: "Gold", unit_price: most, quantity: 99_999, discount: null }];
    const more = { taxable: true, requires_shipping: true, weight_grams: 10_000_000 };
    const edits = [
      { added: added.map((one) => ({ ...one, ...more })) },
      { delivery: { kind: "custom" as const, rate: null, title: "Ship", price: most } },
      { delivery_price: most },
    ];
    for (const edit of edits) expect((await shop.preview(id, edit)).after).toBeNull();
  });

  it("shows the name of a delivery, an item and reasons as they were typed in the customer's email", async () => {
    const { id, email } = await shop.sold();
    const script = `<img src=x onerror="x()">{{7*7}}`;
    const { lines } = await shop.editable(id);
    const item = { variant_id: null, title: `Item ${script}`, unit_price: 100, quantity: 1, discount: null };
    await shop.edit(
      id,
      {
        delivery: { kind: "custom", rate: null, title: `Courier ${script}`, price: 100 },
        added: [{ ...item, taxable: true, requires_shipping: true, weight_grams: 0 }],
        line_discounts: [
          { order_line_id: lines[0]!.id, discount: { kind: "fixed", value: 1 }, reason: `Reason ${script}` },
        ],
      },
      { notifies_customer: true },
    );
    const [job] = await shop.emailsOfEdits(id);
    await sendOrderMail(app.app, job!);
    const { html, text } = await app.mailTo(email, /changed your order/);
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
    for (const name of ["Item", "Courier"])
      expect(text.replaceAll(/\s+/g, " ")).toContain(`${name} ${script}`);
  });
});

describe("F-11: an edit at the same moment as other changes", () => {
  it("of the order leaves its stock as its lines are, whichever comes first", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, tea, cup } = await shop.sold();
      const params = shop.place(id);
      const { orders } = shop.owner.client;
      await orders.confirm({ params });
      const save = await shop.ready(id, { lines: { [tea]: 5, [cup]: 0 } });
      const calls = [
        save,
        () => orders.pack({ params, body: {} }),
        () => orders.cancel({ params, body: { reason: "other" } }),
        save,
      ];
      const at = round % calls.length;
      const results = await Promise.allSettled(
        [...calls.slice(at), ...calls.slice(0, at)].map((call) => call()),
      );
      const codes = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code as string] : []));
      expect(codes).not.toContain("internal");
      const order = await shop.order(id);
      const units = (variant: string) =>
        order.lifecycle === "cancelled"
          ? 0
          : order.lines
              .filter((line) => line.variant_id === variant)
              .reduce((sum, { quantity }) => sum + quantity, 0);
      for (const variant of [tea, cup]) {
        const [level] = await shop.query<{ allocated: number }>(
          "select allocated from stock_levels where variant_id = $1",
          variant,
        );
        expect(level!.allocated, `${variant} in round ${round}`).toBe(units(variant));
      }
      expect(order.item_count).toBe(order.lines.reduce((sum, { quantity }) => sum + quantity, 0));
    }
  });
});
