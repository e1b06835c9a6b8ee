import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createClient } from "@vitrine/contract/client";
import type { Wire } from "@vitrine/contract/wire";
import { sessionEnds } from "./session/session-end.ts";
import { deviceId, stored } from "./session/storage.ts";
import { browserName, platformName } from "./this-browser.ts";

/** How every request of this browser leaves. */
export const wire: Wire = {
  baseUrl: `${location.origin}/api`,
  token: () => stored("token"),
  // Nothing is cleared and nobody is sent away: the shell offers to sign in again, and what was typed stays.
  async fetch(address, init) {
    const response = await fetch(address, init);
    if (response.status === 401 && isStored(new Headers(init?.headers))) sessionEnds.end(true);
    return response;
  },
  headers: () => ({
    "Device-Id": deviceId(),
    "Device-Type": "web",
    Browser: browserName(),
    Platform: platformName(),
    Timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  idempotencyKey: (_, method) => (method === "GET" ? undefined : crypto.randomUUID()),
};

/** Whether a request left with the token that is still kept. A late refusal of one before it says nothing. */
function isStored(sent: Headers): boolean {
  const token = stored("token");
  return token !== undefined && sent.get("Authorization") === `Bearer ${token}`;
}

/** The API as functions: `await client.orders.confirm({ params: { shop_id, id } })`. Refusals are thrown as `RejectedError`. */
export const client = createClient(wire);

/** The same for TanStack Query: `useQuery(api.orders.read.queryOptions({ input: { params } }))`. */
export const api = createTanstackQueryUtils(client);
