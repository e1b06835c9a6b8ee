import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailServer } from "../../../../test/mail-server.ts";
import { open, insertProduct } from "../../../../test/sample-products.ts";
import { buy, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import type { Mail } from "../../../mail/deliver.ts";
import type { AppContext } from "../../../app-context.ts";
import { createProduct, tea as teaDraft } from "../../products/drafts.fixture.ts";
import { followOrder, sendOrderMail } from "../follow-order.fixture.ts";

// The test runs the jobs itself, one by one.
const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Tea");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
});

async function sold() {
  await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 2 }]);
  const { data } = await mona.client.orders.list({ params: { shop_id: shop.id }, query: {} });
  return { shop_id: shop.id, order_id: data[0]!.id };
}

/** The app with a mail transport that records the emails it receives and calls `deliver`. */
function withPost(deliver: (mail: Mail) => Promise<void> | void) {
  const requested: Mail[] = [];
  const post = {
    send: async (mail: Mail) => (requested.push(mail), deliver(mail)),
    forget: async () => {},
    close: () => {},
  };
  return { requested, app: { ...app.app, post } satisfies AppContext };
}

async function emailsOf(orderId: string) {
  const { rows } = await app.database.admin.query(
    "select id, kind, sent_at, taken_at from emails where order_id = $1",
    [orderId],
  );
  return rows as { id: string; kind: string; sent_at: string | null; taken_at: string | null }[];
}

describe("an email about an order", () => {
  it("is retried with the same id after the mail server rejected it, without delaying the others", async () => {
    const job = await sold();
    let isDown = true;
    const { requested, app: own } = withPost(({ to }) => {
      if (isDown && to === "nia@example.com") throw new Error("mailbox busy");
    });
    await expect(followOrder(own, job)).rejects.toThrow("mailbox busy");
    expect(requested.map(({ to }) => to).toSorted()).toEqual([mona.email, "nia@example.com"]);
    expect((await emailsOf(job.order_id)).filter(({ sent_at }) => sent_at)).toMatchObject([
      { kind: "new-order" },
    ]);

    isDown = false;
    await followOrder(own, job);
    await followOrder(own, job);
    const hers = requested.filter(({ to }) => to === "nia@example.com");
    expect(hers).toHaveLength(2);
    expect(hers[1]!.id).toBe(hers[0]!.id);
    expect(requested.filter(({ to }) => to === mona.email)).toHaveLength(1);
  });

  it("is sent once when ten jobs send it at the same time", async () => {
    const job = await sold();
    const { requested, app: own } = withPost(() => new Promise((resolve) => setTimeout(resolve, 200)));
    const confirmed = { ...job, email: "confirmed", cause: job.order_id } as const;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => sendOrderMail(own, confirmed)),
    );
    expect(requested).toHaveLength(1);
    // The others retry later, in case the first fails.
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.message] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(["Another process is sending this email"]));
    await sendOrderMail(own, confirmed);
    expect(requested).toHaveLength(1);
  });

  it("is sent by another process once the lock of a dead one expires", async () => {
    const job = await sold();
    const confirmed = { ...job, email: "confirmed", cause: job.order_id } as const;
    const dead = withPost(() => new Promise(() => {}));
    void sendOrderMail(dead.app, confirmed);
    await expect.poll(() => dead.requested.length).toBe(1);
    const { requested, app: own } = withPost(() => {});
    await expect(sendOrderMail(own, confirmed)).rejects.toThrow("Another process is sending this email");
    await app.database.admin.query(
      "update emails set taken_at = taken_at - interval '1 hour' where order_id = $1",
      [job.order_id],
    );
    await sendOrderMail(own, confirmed);
    expect(requested.map(({ id }) => id)).toEqual([dead.requested[0]!.id]);
  });

  it("is never sent while a transaction is open", async () => {
    const job = await sold();
    let open = -1;
    const { app: own } = withPost(async () => {
      const { rows } = await app.database.admin.query(
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
      open = rows[0].open;
    });
    await sendOrderMail(own, { ...job, email: "confirmed", cause: job.order_id });
    expect(open).toBe(0);
  });

  it("is not enqueued by an order whose transaction fails", async () => {
    const requested = async () =>
      (await app.database.admin.query("select id from pgboss.job where name = 'order-placed'")).rowCount;
    const before = await requested();
    const failing = app.app.db.inShop(shop.id, async (tx) => {
      await app.app.jobs.enqueue(tx, "order-placed", { shop_id: shop.id, order_id: crypto.randomUUID() });
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await requested()).toBe(before);
  });
});

describe("text that shop owners and customers enter", () => {
  const hostile =
    "<script>__x()</script>\"'><img src=x onerror=__x()> {{7*7}} ${7*7} <%= 7*7 %> \u2028</style></title>";
  const broken = "Eve\r\nBcc: all@evil.example\r\n\r\n<b>hi</b>";

  it("appears unchanged in all six emails and their subjects, sent by a real mail server", async () => {
    const job = await sold();
    const { client } = mona;
    const params = { shop_id: shop.id, id: job.order_id };
    await client.orders.confirm({ params });
    const { data: packed } = await client.orders.pack({ params, body: {} });
    const shipmentId = packed.shipments[0]!.id;
    await client.orders.ship({
      params: { ...params, shipment_id: shipmentId },
      body: { courier: hostile.slice(0, 80), tracking_number: hostile.slice(0, 120), tracking_url: null },
    });
    const { admin } = app.database;
    const place = {
      name: hostile,
      line1: hostile,
      line2: broken,
      city: hostile,
      region: hostile,
      postal_code: broken,
      country: "DE",
    };
    await admin.query("update shops set name = $2, email = $3 where id = $1", [
      shop.id,
      `${broken} ${hostile}`,
      mona.email,
    ]);
    await admin.query("update orders set name = $2, note = $2, address = $3 where id = $1", [
      job.order_id,
      `${hostile} ${broken}`,
      place,
    ]);
    await admin.query("update order_lines set title = $2, variant_title = $2 where order_id = $1", [
      job.order_id,
      hostile,
    ]);
    await admin.query("update shipments set tracking_url = $2 where id = $1", [
      shipmentId,
      "javascript:__x()",
    ]);

    const { raw, post } = await mailServer();
    const { requested, app: own } = withPost((mail) => post.send(mail));
    await followOrder(own, job);
    await sendOrderMail(own, { ...job, email: "confirmed", cause: job.order_id });
    await sendOrderMail(own, { ...job, email: "shipped", cause: shipmentId });
    await sendOrderMail(own, { ...job, email: "delivered", cause: shipmentId });
    await sendOrderMail(own, { ...job, email: "cancelled", cause: job.order_id });

    expect(requested).toHaveLength(6);
    for (const { html, text } of requested) {
      expect(html).toContain("&lt;script&gt;__x()");
      expect(html).not.toMatch(
        /<script|<img|<b>|javascript:|href="(?!http:\/\/(store|dashboard)\.localhost:3000\/)/,
      );
      for (const literal of ["{{7*7}}", "${7*7}", "<script>__x()</script>"]) expect(text).toContain(literal);
      expect(text).not.toMatch(/\b49\b/);
    }

    expect(raw).toHaveLength(6);
    for (const email of raw) {
      const head = email.slice(0, email.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
      const names = head.split("\r\n").map((header) => header.slice(0, header.indexOf(":")));
      const expected = [
        "From",
        "To",
        "Reply-To",
        "Subject",
        "Message-ID",
        "Date",
        "Auto-Submitted",
        "MIME-Version",
        "Content-Type",
      ];
      expect(names.toSorted()).toEqual(expected.toSorted());
      expect(head).toMatch(/^To: (nia|mona)@example\.com$/m);
    }
    const shoppers = raw.filter((email) => /^To: nia@/m.test(email));
    expect(shoppers).toHaveLength(5);
    for (const email of shoppers) expect(email).toMatch(/^Reply-To: mona@example\.com\r$/m);
    const owners = raw.find((email) => /^To: mona@/m.test(email));
    expect(owners).toMatch(/^Reply-To: nia@example\.com\r$/m);
  });

  it("is the sender's name, with the email's id as the Message-ID", async () => {
    await app.database.admin.query("update shops set name = 'Mona Tea' where id = $1", [shop.id]);
    const job = await sold();
    const { raw, post } = await mailServer();
    await sendOrderMail({ ...app.app, post }, { ...job, email: "confirmed", cause: job.order_id });
    const [email] = await emailsOf(job.order_id);
    expect(email).toMatchObject({ kind: "order-confirmed", taken_at: null, sent_at: expect.any(String) });
    expect(raw).toHaveLength(1);
    expect(raw[0]).toMatch(/^From: Mona Tea <post@vitrine\.test>\r$/m);
    expect(raw[0]).toContain(`Message-ID: <${email!.id}@vitrine.test>`);
    expect(raw[0]).toContain("Content-Type: text/plain");
    expect(raw[0]).toContain("Content-Type: text/html");
  });
});

describe("an order with files", () => {
  const product = { id: "", variant_id: "" };
  const pay = (id: string) =>
    app.database.admin.query(
      "update orders set payment_status = 'paid', confirmation = 'confirmed' where id = $1",
      [id],
    );

  beforeAll(async () => {
    const made = await createProduct(
      mona,
      { shop_id: shop.id },
      teaDraft({
        title: "Pattern",
        status: "active",
        variants: [{ option_values: [], price: 900, on_hand: 50, requires_shipping: false }],
      }),
    );
    Object.assign(product, { id: made.id, variant_id: made.variants[0]!.id });
    await mona.client.digital_files.create({
      params: { shop_id: shop.id, id: product.id },
      body: { file: new File(["knit one"], "Märchen & <b>Muster.pdf") },
    });
    // Cash on delivery isn't offered for downloads.
    await mona.client.payment_methods.create({ params: { shop_id: shop.id }, body: { name: "Transfer" } });
  });
  afterAll(() => app.database.admin.query("delete from payment_methods where shop_id = $1", [shop.id]));

  async function soldPattern() {
    const placed = await buy(shopper(app, shop.handle), [{ variant_id: product.variant_id, quantity: 1 }]);
    const { data } = await mona.client.orders.list({
      params: { shop_id: shop.id },
      query: { search: `#${placed.number}` },
    });
    return { placed, job: { shop_id: shop.id, order_id: data[0]!.id } };
  }
  const linksIn = ({ text = "" }: { text?: string }) =>
    [...text.matchAll(/http\S+\/downloads\/[\w.-]+/g)].map(([link]) => link);
  const confirmed = (order_id: string) => ({ email: "confirmed", cause: order_id }) as const;

  it("emails the links once it is paid, and the customer downloads the file with one", async () => {
    const { placed, job } = await soldPattern();
    await pay(job.order_id);
    const { raw, post } = await mailServer();
    await sendOrderMail({ ...app.app, post }, { ...job, ...confirmed(job.order_id) });
    const email = { text: partOf(raw[0]!, "text/plain"), html: partOf(raw[0]!, "text/html") };
    expect(email.text).toContain("Märchen & <b>Muster.pdf");
    expect(email.text).toContain("These links expire in two days.");
    expect(email.text).toContain(`http://store.localhost:3000/${shop.handle}/orders/${placed.token}`);
    expect(email.html).toContain("Märchen &amp; &lt;b&gt;Muster.pdf");

    const [page, ...others] = linksIn(email);
    expect(others).toEqual([]);
    expect(page).toMatch(`http://store.localhost:3000/${shop.handle}/downloads/`);
    const link = page!.split("/").at(-1)!;
    const params = { handle: shop.handle, link };
    const look = () => app.visitor().digital_files.read_download({ params });
    for (let mailbox = 0; mailbox < 3; mailbox++) await look();
    expect((await look()).data).toEqual({ name: "Märchen & <b>Muster.pdf", size: 8, left: 10 });
    const response = await fetch(`${app.baseUrl}/v1/storefront/${shop.handle}/downloads/${link}`);
    expect(await response.text()).toBe("knit one");
    expect((await look()).data.left).toBe(9);
  });

  it("emails no links while it is unpaid or after it was refunded", async () => {
    const { job } = await soldPattern();
    const { requested, app: own } = withPost(() => {});
    await followOrder(own, job);
    await pay(job.order_id);
    await app.database.admin.query("update orders set payment_status = 'refunded' where id = $1", [
      job.order_id,
    ]);
    await sendOrderMail(own, { ...job, ...confirmed(job.order_id) });
    expect(requested).toHaveLength(3);
    for (const email of requested) expect(linksIn(email)).toEqual([]);
  });

  it("names no delivery and no destination of files", async () => {
    const { job } = await soldPattern();
    const { requested, app: own } = withPost(() => {});
    await followOrder(own, job);
    const placed = requested.find(({ subject }) => subject.startsWith("Your order"))!;
    expect(placed.text).toContain("Address");
    expect(placed.text).not.toMatch(/Ships to|Standard delivery/);
  });

  it("rejects an expired link from an email with download_expired", async () => {
    const { job } = await soldPattern();
    await pay(job.order_id);
    const { requested, app: own } = withPost(() => {});
    const lastWeek = { now: () => Date.now() - 7 * 86_400_000 };
    await sendOrderMail({ ...own, clock: lastWeek }, { ...job, ...confirmed(job.order_id) });
    const link = linksIn(requested[0]!)[0]!.split("/").at(-1)!;
    const old = app.visitor().digital_files.read_download({ params: { handle: shop.handle, link } });
    await expect(old).rejects.toMatchObject({ code: "download_expired" });
  });
});

/** One part of a raw email, decoded. */
function partOf(raw: string, type: string): string {
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const part = raw.split(`\r\n--${boundary}`).find((chunk) => chunk.startsWith(`\r\nContent-Type: ${type}`))!;
  const end = part.indexOf("\r\n\r\n");
  const body = part.slice(end + 4);
  if (/Transfer-Encoding: base64/i.test(part.slice(0, end))) return Buffer.from(body, "base64").toString();
  if (/Transfer-Encoding: 7bit/i.test(part.slice(0, end))) return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
