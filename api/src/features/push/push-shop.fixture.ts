import { createClient } from "@vitrine/contract/client";
import type { NoticeKind } from "@vitrine/contract/accounts/notifications";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openPushDoubles } from "../../../test/doubles/push-doubles.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createGuardedFetch } from "../../outside/guarded-fetch.ts";
import { isPushService } from "../../outside/push/push-services.ts";
import { notify } from "../notifications/notify.action.ts";

export const fcmToken = (name: string) => `${name}:APA91bF-${"x".repeat(120)}`;

export const sale = { number: 1001, total: 2400, currency: "EUR", name: "Ada Jansen" };

/** Registers a device of a user for push notifications. */
export async function register(client: Person["client"], token: string): Promise<void> {
  await client.push.register({ body: { token } });
}

/** A shop of Mona, with doubles of the push services. Before each test, no device is registered and Sam isn't a member. */
export async function usePushShop() {
  const doubles = await openPushDoubles();
  afterAll(() => doubles.close());
  const app = useTestApp({
    fetchGuarded: createGuardedFetch({
      allow: (host) => host === "127.0.0.1",
      ports: [doubles.port],
      totalMs: 1_500,
    }),
    push: {
      serviceAccount: doubles.serviceAccount,
      fcmUrl: doubles.origin,
      isPushService: (endpoint) => endpoint.origin === doubles.origin || isPushService(endpoint),
    },
  });
  let causes = 0;
  const shop = {
    app,
    doubles,
    mona: {} as Person,
    sam: {} as Person,
    tea: { id: 0 },

    say(
      kind: NoticeKind,
      data: Record<string, unknown> = {},
      link = "/shop/orders/7",
      account_id?: string,
    ): Promise<Set<string>> {
      const cause = `cause-${++causes}`;
      return app.app.db.inShop(shop.tea.id, (tx) =>
        notify(app.app, tx, { kind, data, link, cause, ...(account_id && { account_id }) }),
      );
    },

    /** Starts another session of a user on a device. */
    signIn: (person: Person, deviceId: string) => signIn(app.baseUrl, person, deviceId),

    /** Waits until no push is pending, except those delayed for longer. */
    async settle(withinSeconds = 1): Promise<void> {
      await expect
        .poll(
          async () => {
            const { rows } = await app.database.admin.query(
              "select from pgboss.job where name in ('push-news', 'push-to-device') and state < 'completed' and start_after < now() + make_interval(secs => $1)",
              [withinSeconds],
            );
            return rows.length;
          },
          { timeout: 20_000 },
        )
        .toBe(0);
    },

    receivers: () => doubles.received.map(({ to }) => to),

    /** The ids of the registered devices. */
    devices: async () =>
      (await app.database.admin.query("select device_id from push_tokens order by 1")).rows.map(
        (row: { device_id: string }) => row.device_id,
      ),
  };

  beforeAll(async () => {
    [shop.mona, shop.sam] = await Promise.all([app.person("Mona"), app.person("Sam")]);
    shop.tea = await app.shop(shop.mona, "Mona Tea");
    doubles.vapidKey = (await app.visitor().push.read()).data.vapid_key;
  });

  beforeEach(async () => {
    await app.database.admin.query("delete from push_tokens");
    await app.database.admin.query("delete from memberships where role <> 'owner'");
    doubles.received.splice(0);
    doubles.requests.splice(0);
  });

  return shop;
}

async function signIn(baseUrl: string, { email, password }: Person, deviceId: string) {
  let token = "";
  const client = createClient({
    baseUrl,
    token: () => token,
    headers: () => ({ "Device-Id": deviceId }),
  });
  ({ token } = await client.accounts.login({
    body: { email, password },
  }));
  return { client, token };
}
