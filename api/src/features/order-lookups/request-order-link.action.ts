import { apiError } from "../../api-error.ts";
import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { hmac, newId } from "../../ids.ts";
import { networkOf } from "../../ip-networks.ts";
import { type Lookup, lookupProblems } from "./order-lookups.rules.ts";

const quarterSeconds = 900;
const hourSeconds = 3600;

/**
 * Enqueues the search for an order. Only its job reads orders, so that the response and its time are the same for every
 * request.
 */
export async function requestOrderLink(
  { app, request, store }: Call & { store: { id: number } },
  lookup: Lookup,
): Promise<void> {
  const errors = lookupProblems(lookup);
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
  const now = app.clock.now();
  const network = networkOf(request.ip);
  const contact = hmac(app.secret, `order lookup:${store.id}:${lookup.contact.toLowerCase()}`);
  const own = { key: `order lookup for ${contact} by ${network}`, max: 6, seconds: quarterSeconds };
  await countTries(app.db, now, [own]);
  // Counted second, so that a rejected request doesn't use up the limits of others.
  await countTries(app.db, now, [
    { key: `order lookup by ${network}`, max: 60, seconds: hourSeconds },
    { key: `order lookup of ${store.id}`, max: 1_000, seconds: hourSeconds },
  ]);
  const job = { id: newId(now), shop_id: store.id, ...lookup };
  await app.db.inShop(store.id, (tx) => app.jobs.enqueue(tx, "order-link", job));
}
