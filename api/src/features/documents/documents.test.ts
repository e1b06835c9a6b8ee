import { beforeAll, describe, expect, it } from "vitest";
import { textOfPdf, textSizesOfPdf } from "../../../test/pdf-text.ts";
import { insertSale } from "../../../test/sales.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { useDocumentShop, type DocumentOrder } from "./document-shop.fixture.ts";

const documents = useDocumentShop("Tea Papers", { jobs: false });
const { app } = documents;
const client = () => documents.owner.client;

const issue = async ({ params }: DocumentOrder) => (await client().documents.issue_invoice({ params })).data;
const read = async ({ params }: DocumentOrder) => (await client().orders.read({ params })).data;
const fileOf = (id: string) => client().documents.read_file({ params: { ...documents.inShop, id } });
/** Texts without white space, which a PDF has where lines are broken. */
const squeezed = (text: string) => text.replaceAll(/\s/g, "");
const textOf = async (file: File) => squeezed(textOfPdf(await file.bytes()).join());
const admin = (text: string, ...values: unknown[]) => app.database.admin.query(text, values);

async function paid(): Promise<DocumentOrder> {
  const order = await documents.order();
  await client().orders.mark_paid({ params: order.params });
  return order;
}

describe("an invoice", () => {
  it("has the next number, and is issued once, also by two requests at the same time", async () => {
    const [first, second] = [await documents.order(), await documents.order()];
    expect((await read(first)).may_issue_invoice).toBe(true);
    const [one, again] = await Promise.all([issue(first), issue(first)]);
    expect(again).toEqual(one);
    expect(await issue(second)).toMatchObject({
      kind: "invoice",
      number: one.number + 1,
      number_prefix: "INV-",
    });
    const order = await read(first);
    expect(order.documents).toEqual([one]);
    expect(order.may_issue_invoice).toBe(false);
    expect(order.timeline.map(({ action }) => action)).toContain("invoice.issued");
  });

  it("shows the seller, the buyer, the items, the taxes and what is due", async () => {
    const order = await documents.order();
    const { id, number } = await issue(order);
    const file = await fileOf(id);
    expect([file.name, file.type]).toEqual([`INV-${number}.pdf`, "application/pdf"]);
    const text = await textOf(file);
    const { total } = await read(order);
    for (const shown of [
      `INV-${number}`,
      "Tax number: DE123456789",
      "Nia Shopper",
      "20457 Hamburg",
      "SKU: TEA-1",
      "€23.80",
      "VAT 19 %",
      "Amount due",
      `€${(total / 100).toFixed(2)}`,
    ])
      expect(text).toContain(squeezed(shown));
  });

  it("can be copied from the file: no letters of Thai and Bengali are doubled or lost", async () => {
    const text = await textOf(await fileOf((await issue(await documents.order())).id));
    expect(text).toContain("Teaชาเขียวปั่นน้ำผึ้ง");
    expect(text).toContain("Cupবিশ্বাস");
  });

  it("never changes: later changes of the order and the shop aren't in it, and its bytes are the same", async () => {
    const order = await documents.order();
    const { id } = await issue(order);
    await admin(
      "update orders set name = 'Changed', address = address || '{\"name\":\"Changed\"}' where id = $1",
      order.id,
    );
    await admin("update platform.shops set name = 'Renamed Papers' where id = $1", documents.shop.id);
    const first = await (await fileOf(id)).bytes();
    const text = squeezed(textOfPdf(first).join());
    expect(text).toContain("NiaShopper");
    expect(text).not.toMatch(/Changed|Renamed/);
    await admin("update documents set content = '{}' where id = $1", id);
    expect(await (await fileOf(id)).bytes()).toEqual(first);
    await admin("update platform.shops set name = 'Tea Papers' where id = $1", documents.shop.id);
  });

  it("opens in the browser under its name, as PDF only", async () => {
    const { id, number } = await issue(await documents.order());
    const { owner, shop } = documents;
    const response = await fetch(`${app.baseUrl}/v1/shop/${shop.id}/documents/${id}/file`, {
      headers: { Authorization: `Bearer ${owner.token}`, "Device-Id": owner.deviceId },
    });
    expect(response.headers.get("content-disposition")).toMatch(`inline; filename="INV-${number}.pdf"`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("isn't issued by staff, who may read it", async () => {
    const order = await documents.order();
    const { client: staff } = documents.staff;
    await expect(staff.documents.issue_invoice({ params: order.params })).rejects.toMatchObject({
      code: "transition_rejected",
    });
    expect((await staff.orders.read({ params: order.params })).data).toMatchObject({
      may_issue_invoice: false,
      documents: [],
    });
    const { id } = await issue(order);
    expect((await staff.documents.read_file({ params: { ...documents.inShop, id } })).size).toBeGreaterThan(
      0,
    );
  });

  it("isn't issued for an order that is cancelled, not paid online yet, or a test; a test has a preview", async () => {
    for (const change of ["lifecycle = 'cancelled'", "lifecycle = 'awaiting_payment'", "is_test = true"]) {
      const order = await documents.order();
      await admin(`update orders set ${change} where id = $1`, order.id);
      await expect(issue(order)).rejects.toMatchObject({ code: "transition_rejected" });
      expect((await read(order)).documents).toEqual([]);
      const preview = await client().documents.preview_invoice({ params: order.params });
      const text = await textOf(preview);
      expect(text).toContain(change.startsWith("is_test") ? "TEST" : "PREVIEW");
      expect(text).not.toContain("INV-");
    }
  });

  it("is the shopper's own on the page of the order, and no other's", async () => {
    const [order, other] = [await documents.order(), await documents.order()];
    const { id } = await issue(order);
    const visitor = app.visitor();
    const params = { handle: documents.shop.handle, token: order.token };
    const { data } = await visitor.checkout.read_order({ params });
    expect(data.documents.map((one) => one.id)).toEqual([id]);
    const file = await visitor.documents.read_own_file({ params: { ...params, id } });
    expect(await file.bytes()).toEqual(await (await fileOf(id)).bytes());
    for (const token of [other.token, `${order.token}x`])
      await expect(
        visitor.documents.read_own_file({ params: { ...params, token, id } }),
      ).rejects.toMatchObject({ code: "not_found" });
  });

  it("of another shop isn't found", async () => {
    const rival = await app.person("Rita Papers");
    const other = await app.shop(rival, "Other Papers");
    const order = await documents.order();
    const { id } = await issue(order);
    const inOther = { shop_id: other.id, id };
    await expect(rival.client.documents.read_file({ params: inOther })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      rival.client.documents.issue_invoice({ params: { ...inOther, id: order.id } }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      rival.client.documents.print({ params: inOther, body: { kind: "labels", ids: [order.id] } }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a credit note", () => {
  it("is issued with the invoice for each refund before it, with the shares of the taxes", async () => {
    const order = await paid();
    const { total } = await read(order);
    await admin(
      "insert into payments (shop_id, id, order_id, kind, method, amount, cause_id) values ($1, $2, $3, 'capture', 'stripe', 500, $2)",
      documents.shop.id,
      crypto.randomUUID(),
      order.id,
    );
    await insertRefund(order, 1000, "damaged");
    await insertRefund(order, total - 1000, "customer");
    await insertRefund(order, 500, "late_payment");
    await issue(order);
    const { documents: issued } = await read(order);
    const [invoice, first, second, ...more] = issued;
    expect(more).toEqual([]);
    expect([invoice!.kind, first!.kind, second!.kind]).toEqual(["invoice", "credit_note", "credit_note"]);
    expect([first!.total, second!.total]).toEqual([1000, total - 1000]);
    expect(second!.number).toBe(first!.number + 1);
    const { rows: contents } = await admin(
      "select kind, content from documents where order_id = $1 order by number",
      order.id,
    );
    const taxOf = (kind: string) =>
      contents
        .filter((row) => row.kind === kind)
        .flatMap((row) => row.content.taxes as { tax: number }[])
        .reduce((sum, { tax }) => sum + tax, 0);
    expect(taxOf("credit_note")).toBe(taxOf("invoice"));
    const text = await textOf(await fileOf(first!.id));
    expect(text).toContain(`INV-${invoice!.number}`);
    expect(text).toContain("Reason:Itemsdamaged");
  });
});

async function insertRefund({ id }: DocumentOrder, amount: number, reason: string): Promise<void> {
  await admin(
    "insert into refunds (shop_id, id, order_id, amount, reason, status) values ($1, gen_random_uuid(), $2, $3, $4, 'succeeded')",
    documents.shop.id,
    id,
    amount,
    reason,
  );
}

/** Adds lines to orders that have one. */
async function insertLines(orderIds: string[], count: number): Promise<void> {
  await admin(
    `insert into order_lines (shop_id, id, order_id, position, title, variant_title, sku, unit_price, quantity, total)
     select l.shop_id, gen_random_uuid(), l.order_id, n, 'Item ' || n, 'Large', 'SKU-' || n, 500, n, 500 * n
     from order_lines l, generate_series(1, $2::integer) n where l.order_id = any($1::uuid[])`,
    orderIds,
    count,
  );
}

describe("prints", () => {
  let orders: DocumentOrder[];
  beforeAll(async () => {
    orders = [await documents.order(), await documents.order()];
  });
  const print = async (kind: "packing_slips" | "labels" | "pick_list", ids: string[]) =>
    textOfPdf(
      await (await client().documents.print({ params: documents.inShop, body: { kind, ids } })).bytes(),
    ).map(squeezed);

  it("have a packing slip for each order, in the requested order", async () => {
    const names = await Promise.all(orders.map(async (order) => `#${(await read(order)).number}`));
    const pages = await print("packing_slips", [orders[1]!.id, orders[0]!.id, orders[1]!.id]);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(names[1]);
    expect(pages[1]).toContain(names[0]);
    expect(pages[0]).toContain("Totalunits:3");
  });

  it("number the pages of each order", async () => {
    const at = "2026-02-01T10:00:00Z";
    const ids = [
      await insertSale(app.database, documents.shop.id, { at, title: "Long" }),
      await insertSale(app.database, documents.shop.id, { at, title: "Longer" }),
    ];
    await insertLines(ids, 60);
    const numbers = await Promise.all(
      ids.map(
        async (id) => (await client().orders.read({ params: { ...documents.inShop, id } })).data.number,
      ),
    );
    const pages = await print("packing_slips", [ids[0]!, orders[0]!.id, ids[1]!]);
    const ends = pages.map((page) => /#\d+·Page\d+\/\d+/.exec(page)?.[0]);
    const ofOrder = (number: number) => [1, 2, 3].map((page) => `#${number}·Page${page}/3`);
    expect(ends).toEqual([...ofOrder(numbers[0]!), undefined, ...ofOrder(numbers[1]!)]);
  });

  it("are in Bengali in a shop in Bengali", async () => {
    await admin("update shops set language = 'bn' where id = $1", documents.shop.id);
    try {
      const kinds = ["packing_slips", "labels", "pick_list"] as const;
      const files: string[] = [];
      for (const kind of kinds) files.push((await print(kind, [orders[0]!.id])).join());
      expect(files[0]).toContain(squeezed("ডেলিভারির ঠিকানা"));
      expect(files[1]).toContain(squeezed("ডেলিভারির সময় আদায়যোগ্য"));
      expect(files[2]).toContain(squeezed("পিক লিস্ট"));
    } finally {
      await admin("update shops set language = 'en' where id = $1", documents.shop.id);
    }
  });

  it("have 200 packing slips in one file within 10 seconds", { timeout: 60_000 }, async () => {
    const count = isFullSize ? 200 : 20;
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const at = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
      ids.push(await insertSale(app.database, documents.shop.id, { at, title: `Tea ${n}` }));
    }
    await insertLines(ids, 9);
    const began = performance.now();
    const body = { kind: "packing_slips" as const, ids };
    const file = await client().documents.print({ params: documents.inShop, body });
    const seconds = (performance.now() - began) / 1000;
    expect(textOfPdf(await file.bytes())).toHaveLength(count);
    if (!isFullSize) return;
    process.stdout.write(
      `${count} packing slips: ${seconds.toFixed(1)} s, ${Math.round(file.size / 1000)} kB\n`,
    );
    expect(seconds).toBeLessThan(10);
  });

  it("have a label for each order, with the amount to collect unless it is paid", async () => {
    const already = await paid();
    const { total, number } = await read(orders[0]!);
    const [due, free] = await print("labels", [orders[0]!.id, already.id]);
    expect(due).toContain(`Collectondelivery€${(total / 100).toFixed(2)}`);
    expect(due).toContain(`#${number}`);
    expect(free).not.toContain("Collect");
  });

  it("have labels with smaller text for a word that is wider than the label, and all of the word", async () => {
    const long = await documents.order();
    const street = "Donaudampfschifffahrtsgesellschaftskapitänsstraße 1";
    await admin(
      "update orders set address = address || jsonb_build_object('line1', $2::text) where id = $1",
      long.id,
      street,
    );
    const ids = [orders[0]!.id, long.id];
    const file = await client().documents.print({ params: documents.inShop, body: { kind: "labels", ids } });
    const bytes = await file.bytes();
    const [usual, smaller] = textSizesOfPdf(bytes).map((sizes) => sizes.has(17));
    expect([usual, smaller]).toEqual([true, false]);
    expect(squeezed(textOfPdf(bytes)[1]!)).toContain(squeezed(street));
  });

  it("have one pick list that sums the items left to pack, and says for which orders", async () => {
    const packed = await documents.order();
    await client().orders.confirm({ params: packed.params });
    await client().orders.pack({ params: packed.params, body: {} });
    const cancelled = await documents.order();
    await client().orders.cancel({ params: cancelled.params, body: { reason: "other" } });
    const [page] = await print(
      "pick_list",
      [...orders, packed, cancelled].map(({ id }) => id),
    );
    const [one, two] = await Promise.all(orders.map(async (order) => (await read(order)).number));
    expect(page).toContain(`#${one}×2,#${two}×2`);
    expect(page).toMatch(/4Tea/);
    expect(page).not.toContain(`#${(await read(packed)).number}`);
    expect(page).not.toContain(`#${(await read(cancelled)).number}`);
    expect((await print("pick_list", [packed.id]))[0]).toContain("Allitemsoftheseordersarepacked");
  });

  it("are for staff, too, and rejected for unknown orders and for more than 200", async () => {
    const body = { kind: "labels" as const, ids: [orders[0]!.id] };
    const file = await documents.staff.client.documents.print({ params: documents.inShop, body });
    expect(file.type).toBe("application/pdf");
    await expect(print("labels", [crypto.randomUUID()])).rejects.toMatchObject({ code: "not_found" });
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    await expect(print("labels", many)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("never executes what shops and customers have entered", async () => {
  const order = await documents.order();
  const typed = '#panic("x") $x$ *b* {{7*7}} `raw` #import "@preview/x:1.0.0" \\ <label>';
  await admin(
    "update orders set note = $2, address = address || jsonb_build_object('line1', $2::text) where id = $1",
    order.id,
    typed,
  );
  const file = await client().documents.print({
    params: documents.inShop,
    body: { kind: "packing_slips", ids: [order.id] },
  });
  expect(await textOf(file)).toContain(squeezed(typed));
  const preview = await client().documents.preview_invoice({ params: order.params });
  expect(await textOf(preview)).toContain(squeezed(typed));
});
