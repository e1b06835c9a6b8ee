import { withEventMeta } from "@orpc/server";
import type { ShopEvent } from "@vitrine/contract/accounts/notifications";
import type { Call } from "../../http/call.ts";
import type { Member } from "../../http/guards.ts";
import { hashToken } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import { audienceOf } from "./audience.ts";
import { Listener } from "./listener.ts";
import { countUnread, findNewestId, listNotificationsAfter } from "./notifications.queries.ts";

const maxMissed = 100;
// Of one person, in all shops, at one process: more tabs than anybody keeps open.
const maxStreams = 30;

/** Refuses one more stream of who has too many. */
export function rejectManyStreams({ app }: Call, { account_id }: Member): void {
  if (audienceOf(app).countOf(account_id) >= maxStreams)
    throw apiError("too_many_requests", { retry_after: 60 });
}
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * What happens in a shop, as it happens, until the request ends, the person may no longer look, or they stop
 * reading. Every event that carries an id is a notification; who comes back with the last one they had
 * (`lastEventId`) is given what they missed, the newest hundred.
 */
export async function* followShop(
  { app, request, hangUp }: Call,
  member: Member,
  { signal, lastEventId }: { signal?: AbortSignal; lastEventId?: string },
): AsyncGenerator<ShopEvent, void> {
  const { shop_id: shopId, account_id: accountId, role } = member;
  const audience = audienceOf(app);
  const tokenHash = hashToken(request.token ?? "");
  const listener = new Listener({ shopId, accountId, role, tokenHash }, (one) => {
    audience.remove(one);
    hangUp?.();
  });
  signal?.addEventListener("abort", () => listener.end());
  if (signal?.aborted) return;
  try {
    // Listens before it looks back, so that nothing falls between; what comes both ways is said once.
    audience.add(listener);
    const { missed, unread, newest } = await lookBack();
    for (const notification of missed)
      yield withEventMeta({ type: "notification", notification, unread }, { id: notification.id });
    // The first word names where a later return begins.
    if (missed.length === 0)
      yield withEventMeta({ type: "changed", what: "notifications", id: null }, { id: newest });

    const reply = new Set(missed.map(({ id }) => id));
    for (let received = await listener.take(); received; received = await listener.take())
      for (const { event, id } of received) {
        if (id === undefined) yield event;
        else if (!reply.delete(id)) yield withEventMeta(event, { id });
      }
  } finally {
    listener.end();
  }

  function lookBack() {
    const since = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lastEventId ?? "")
      ? lastEventId
      : undefined;
    return app.db.inShop(shopId, async (tx) => {
      const missed = since ? await listNotificationsAfter(tx, member, since, maxMissed) : [];
      const [unread = 0] = missed.length > 0 ? await countUnread(tx, [member]) : [];
      return { missed, unread, newest: since ?? (await findNewestId(tx, member)) ?? beforeAll };
    });
  }
}
