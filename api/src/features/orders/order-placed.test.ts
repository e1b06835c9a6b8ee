import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { Mail } from "../../mail/deliver.ts";
import { followPlacedOrders } from "./order-placed.job.ts";

// The test runs the jobs about orders itself.
const app = useTestApp({ jobs: false });
let mona: Person;
let rita: Person;
let [tea, rugs] = [
  { id: 0, handle: "", variant_id: "" },
  { id: 0, handle: "", variant_id: "" },
];

beforeAll(async () => {
  [mona, rita] = await Promise.all([app.person("Mona"), app.person("Rita")]);
  [tea, rugs] = [await newShop(mona, "Mona Tea"), await newShop(rita, "Rita Rugs")];
});

async function newShop(owner: Person, name: string) {
  const shop = await app.shop(owner, name);
  await open(app.database, shop.id);
  return {
    ...shop,
    ...(await insertProduct(app.database, shop.id, { title: "Thing", price: 1250, on_hand: 100 })),
  };
}

async function place(shop: typeof tea, email: string) {
  await buy(shopper(app, shop.handle), [{ variant_id: shop.variant_id, quantity: 1 }], email);
  const { rows } = await app.database.admin.query("select id from orders where email = $1", [email]);
  return { shop_id: shop.id, order_id: rows[0].id as string };
}

function withPost(deliver: (mail: Mail) => void = () => {}) {
  const sent: Mail[] = [];
  const post = {
    send: async (mail: Mail) => {
      deliver(mail);
      sent.push(mail);
    },
    forget: async () => {},
    close: () => {},
  };
  return { sent, own: { ...app.app, post } };
}

const setLanguage = ({ email }: Person, language: string) =>
  app.database.admin.query("update accounts set language = $2 where email = $1", [email, language]);
const statuses = (outcomes: PromiseSettledResult<void>[]) => outcomes.map(({ status }) => status);
const recipients = (sent: Mail[]) => sent.map(({ to }) => to).toSorted();
const count = async (sql: string, values: unknown[] = []) =>
  Number((await app.database.admin.query(`select count(*) ${sql}`, values)).rows[0].count);

describe("jobs of orders placed together", () => {
  it("email each owner and customer about their own orders, and notify each shop of its own", async () => {
    const jobs = [
      await place(tea, "a1@example.com"),
      await place(rugs, "b1@example.com"),
      await place(tea, "a2@example.com"),
    ];
    const { own, sent } = withPost();
    expect(statuses(await followPlacedOrders(own, jobs))).toEqual(Array(3).fill("fulfilled"));
    expect(recipients(sent)).toEqual(
      [mona.email, mona.email, rita.email, "a1@example.com", "a2@example.com", "b1@example.com"].toSorted(),
    );
    for (const { to, replyTo } of sent) if (to === rita.email) expect(replyTo).toBe("b1@example.com");
    const bells = await Promise.all(
      [tea, rugs].map(({ id }) => count("from notifications where shop_id = $1", [id])),
    );
    expect(bells).toEqual([2, 1]);
    expect(await count("from emails where sent_at is null or taken_at is not null")).toBe(0);

    const pushes = () => count("from pgboss.job where name = 'push-news'");
    const pushed = await pushes();
    // And again, like after a process that died before it completed the job.
    expect(statuses(await followPlacedOrders(own, [...jobs, jobs[0]!]))).toEqual(Array(4).fill("fulfilled"));
    expect(sent).toHaveLength(6);
    expect([pushed, await pushes()]).toEqual([2, 2]);
  });

  it("email an owner in the language of their account, and the customer in that of the order", async () => {
    await setLanguage(mona, "bn");
    const { own, sent } = withPost();
    await followPlacedOrders(own, [await place(tea, "a9@example.com")]);
    await setLanguage(mona, "ar-EG");
    await followPlacedOrders(own, [await place(tea, "a10@example.com")]);
    await setLanguage(mona, "en");
    const subjects = (to: string) => sent.filter((mail) => mail.to === to).map(({ subject }) => subject);
    expect(subjects(mona.email)).toEqual([
      expect.stringMatching(/^নতুন অর্ডার #\d+ · .*17\.40/),
      expect.stringMatching(/^طلب جديد .*#\d+/),
    ]);
    expect(subjects("a9@example.com")).toEqual([expect.stringMatching(/^Order #\d+|^Your order/)]);
    const [bengali, arabic] = sent.filter(({ to }) => to === mona.email);
    expect(bengali!.html).toContain('lang="bn"');
    expect(bengali!.text).toContain("সদস্য");
    expect(bengali!.text).not.toMatch(/You received|Subtotal/);
    expect(arabic!.html).toContain('dir="rtl"');
  });

  it("end for a deleted test order, fail for a rejected mailbox, and report which", async () => {
    const [good, rejected] = [await place(tea, "a3@example.com"), await place(tea, "a4@example.com")];
    const gone = { shop_id: tea.id, order_id: crypto.randomUUID() };
    const { own, sent } = withPost(({ to }) => {
      if (to === "a4@example.com") throw new Error("no such mailbox");
    });
    const outcomes = await followPlacedOrders(own, [gone, good, rejected]);
    expect(statuses(outcomes)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(recipients(sent)).toEqual([mona.email, mona.email, "a3@example.com"].toSorted());
    // A retry is possible immediately.
    const later = withPost();
    await followPlacedOrders(later.own, [rejected]);
    expect(recipients(later.sent)).toEqual(["a4@example.com"]);
  });

  it("email about the other orders if the data of one breaks the batch", async () => {
    const [good, bad] = [await place(tea, "a5@example.com"), await place(tea, "a6@example.com")];
    // More than a PostgreSQL notification can contain.
    await app.database.admin.query("update orders set name = repeat('x', 9000) where id = $1", [
      bad.order_id,
    ]);
    const { own, sent } = withPost();
    expect(statuses(await followPlacedOrders(own, [bad, good]))).toEqual(["rejected", "fulfilled"]);
    expect(recipients(sent)).toEqual([mona.email, "a5@example.com"].toSorted());
  });

  it("mark emails as sent while others are still being sent", async () => {
    const jobs = [await place(tea, "a7@example.com"), await place(tea, "a8@example.com")];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const post = {
      send: async ({ to }: Mail) => {
        if (to === "a8@example.com") await held;
      },
      forget: async () => {},
      close: () => {},
    };
    const following = followPlacedOrders({ ...app.app, post }, jobs);
    const sent = () =>
      count("from emails where order_id = any($1) and sent_at is not null", [
        jobs.map(({ order_id }) => order_id),
      ]);
    await expect.poll(sent).toBe(3);
    release();
    await following;
    expect(await sent()).toBe(4);
  });

  it("refresh the storefront if it shows how many units are left, and only then", async () => {
    const few = {
      ...tea,
      ...(await insertProduct(app.database, tea.id, { title: "Few", price: 1250, on_hand: 6 })),
    };
    const version = async () => {
      const { rows } = await app.database.admin.query("select storefront_version from shops where id = $1", [
        tea.id,
      ]);
      return Number(rows[0].storefront_version);
    };
    const refreshes = async (shop: typeof tea, email: string) => {
      const job = await place(shop, email);
      const before = await version();
      await followPlacedOrders(withPost().own, [job]);
      return (await version()) - before;
    };
    expect(await refreshes(tea, "many@example.com")).toBe(0);
    expect(await refreshes(few, "few@example.com")).toBe(1);
  });
});
