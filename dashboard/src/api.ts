import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createClient } from "@vitrine/contract/client";
import type { Wire } from "@vitrine/contract/wire";
import { withIdentityProof } from "./session/identity-proof.ts";
import { sessionEnds } from "./session/session-end.ts";
import { deviceId, stored } from "./session/storage.ts";
import { browserName, platformName } from "./this-browser.ts";

/** Settings of every request from this browser. */
export const wire: Wire = {
  baseUrl: `${location.origin}/api`,
  token: () => stored("token"),
  // A 401 clears nothing and doesn't navigate: the shell offers to sign in again, and unsaved changes stay.
  fetch: withIdentityProof(async (url, init) => {
    const response = await fetch(url, init);
    if (response.status === 401 && isStored(new Headers(init?.headers))) sessionEnds.set(true);
    return response;
  }),
  headers: () => ({
    "Device-Id": deviceId(),
    "Device-Type": "web",
    Browser: browserName(),
    Platform: platformName(),
    "Accept-Language": document.documentElement.lang,
    Timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  idempotencyKey: (_, method) => (method === "GET" ? undefined : crypto.randomUUID()),
};

/**
 * Returns true if a request was sent with the token that is still stored. A late 401 for an earlier token is
 * ignored.
 */
function isStored(sent: Headers): boolean {
  const token = stored("token");
  return token !== undefined && sent.get("Authorization") === `Bearer ${token}`;
}

/**
 * The API as functions: `await client.orders.confirm({ params: { shop_id, id } })`. Errors of the API are
 * thrown as `RejectedError`.
 */
export const client = createClient(wire);

/** The API for TanStack Query: `useQuery(api.orders.read.queryOptions({ input: { params } }))`. */
export const api = createTanstackQueryUtils(client);
