import { withEventMeta } from "@orpc/server";
import type { ShopEvent } from "@vitrine/contract/accounts/notifications";
import type { Call } from "../../http/call.ts";
import type { Member } from "../../http/known-members.ts";
import { hashToken } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import { audienceOf } from "./audience.ts";
import { Listener } from "./listener.ts";
import { countUnread, findNewestId, listNotificationsAfter } from "./notifications.queries.ts";

const maxMissed = 100;
// Per account, in all shops, in one process: more tabs than any user keeps open.
const maxStreams = 30;

/** Rejects another stream of a user who has too many. */
export function rejectManyStreams({ app }: Call, { account_id }: Member): void {
  if (audienceOf(app).countOf(account_id) >= maxStreams)
    throw apiError("too_many_requests", { retry_after: 60 });
}
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Streams the events of a shop until the request ends, access ends, or the client stops reading. Only
 * notifications have an event id. A client that reconnects with the last id (`lastEventId`) receives the
 * newest hundred it missed.
 */
export async function* followShop(
  { app, request, hangUp }: Call,
  member: Member,
  { signal, lastEventId }: { signal?: AbortSignal; lastEventId?: string },
): AsyncGenerator<ShopEvent, void> {
  const { shop_id: shopId, account_id: accountId } = member;
  const audience = audienceOf(app);
  const tokenHash = hashToken(request.token ?? "");
  const listener = new Listener({ shopId, accountId, access: member, tokenHash }, (one) => {
    audience.remove(one);
    hangUp?.();
  });
  signal?.addEventListener("abort", () => listener.end());
  if (signal?.aborted) return;
  try {
    // Subscribes before it reads what was missed, so that nothing is lost. Duplicates are skipped below.
    audience.add(listener);
    const { missed, unread, newest } = await lookBack();
    for (const notification of missed)
      yield withEventMeta({ type: "notification", notification, unread }, { id: notification.id });
    // The first event gives the client the id to resume from.
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
