import type { Client } from "@vitrine/contract/client";
import { beforeAll, beforeEach } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, type TestApp, useTestApp } from "../../../test/test-app.ts";
import type { AppContext } from "../../app-context.ts";
import { runFiveMinuteWork } from "../../jobs/timetable.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendRecoveryEmail } from "./send-recovery-email.action.ts";

export interface AbandonedShop {
  id: number;
  handle: string;
  owner: Person;
}

/** An open shop with two products, and without carts and orders before each test. The tests run the jobs themselves. */
export function useAbandonedShop() {
  const app = useTestApp({ jobs: false });
  const shop = {} as AbandonedShop & { tea: { variant_id: string }; cup: { variant_id: string } };
  let count = 0;

  beforeAll(async () => {
    const owner = await app.person("Mona");
    Object.assign(shop, await app.shop(owner, "Fern Field"), { owner });
    await open(app.database, shop.id);
    shop.tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
    shop.cup = await insertProduct(app.database, shop.id, { title: "Cup", price: 800, on_hand: 100 });
  });

  beforeEach(async () => {
    await app.database.admin.query(
      "delete from recovery_settings; delete from abandoned_checkouts; delete from carts; delete from orders; delete from recovery_unsubscribes; delete from pgboss.job where name = 'recovery-email'",
    );
  });

  return {
    app,
    shop,
    params: () => ({ handle: shop.handle }),
    one: (variant = shop.tea, quantity = 1) => [{ variant_id: variant.variant_id, quantity }],
    /** The email of a new person. */
    someone: () => `nia${++count}@example.com`,
  };
}

/** Moves the carts of all shops, and the abandoned checkouts, into the past. */
export async function wait(app: TestApp, minutes: number): Promise<void> {
  const by = [`${minutes} minutes`];
  await app.database.admin.query(
    `update carts set idle_since = idle_since - $1::interval, updated_at = updated_at - $1::interval`,
    by,
  );
  await app.database.admin.query(
    "update cart_lines set added_at = added_at - $1::interval, changed_at = changed_at - $1::interval",
    by,
  );
  await app.database.admin.query(
    `update abandoned_checkouts set abandoned_at = abandoned_at - $1::interval, next_email_at = next_email_at - $1::interval`,
    by,
  );
  await app.database.admin.query(
    "update recovery_emails set created_at = created_at - $1::interval, sent_at = sent_at - $1::interval",
    by,
  );
  await app.database.admin.query("update orders set placed_at = placed_at - $1::interval", by);
}

/** A shopper who enters a contact, and leaves. */
export async function leave(
  app: TestApp,
  shop: Pick<AbandonedShop, "handle">,
  lines: { variant_id: string; quantity: number }[],
  email?: string,
): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  await fill(it, lines, email);
  return it;
}

/** Does the work of five minutes and the jobs that it enqueues, with a mail transport that records what it sends. */
export async function work(app: TestApp, own: AppContext = withPost(app).app): Promise<void> {
  await runFiveMinuteWork(own);
  await workOnEmails(app, own);
}

/** Works on the jobs of emails that are enqueued. Those that fail stay, as with the queue. */
export async function workOnEmails(app: TestApp, own: AppContext): Promise<void> {
  const { rows } = await app.database.admin.query(
    "select id, data from pgboss.job where name = 'recovery-email' and state < 'active' order by created_on",
  );
  for (const { id, data } of rows) {
    await sendRecoveryEmail(own, data);
    await app.database.admin.query("delete from pgboss.job where id = $1", [id]);
  }
}

/** The app with a mail transport that records the emails it receives and calls `deliver`. */
export function withPost(app: TestApp, deliver: (mail: Mail) => Promise<void> | void = () => {}) {
  const sent: Mail[] = [];
  const post = {
    send: async (mail: Mail) => {
      await deliver(mail);
      sent.push(mail);
    },
    forget: async () => {},
    close: () => {},
  };
  return { sent, app: { ...app.app, post } satisfies AppContext };
}

/** Settings with emails after an hour, a day and three days, at any time of the day, to everyone. */
export async function turnOn(
  { id, owner }: AbandonedShop,
  more: Partial<Parameters<Client["abandoned_checkouts"]["update_settings"]>[0]["body"]> = {},
): Promise<void> {
  const params = { shop_id: id };
  const { data } = await owner.client.abandoned_checkouts.read_settings({ params });
  const { coupons: _, ...settings } = data;
  await owner.client.abandoned_checkouts.update_settings({
    params,
    body: {
      ...settings,
      first_after: 60,
      second_after: 1440,
      third_after: 4320,
      quiet_from: null,
      quiet_until: null,
      recipients: "everyone",
      ...more,
    },
  });
}

export async function listed({ id, owner }: AbandonedShop) {
  const { data } = await owner.client.abandoned_checkouts.list({ params: { shop_id: id }, query: {} });
  return data;
}

/** The path and the code of the link in an email. */
export function linkIn({ text }: Pick<Mail, "text">): { link: string; code: string | undefined } {
  const [, link, code] = /cart\/restore\/([\w.-]+)(?:\?coupon=(\w+))?/.exec(text.replaceAll("\n", ""))!;
  return { link: link!, code };
}
