import { mayReceive, type ShopEvent } from "@vitrine/contract/accounts/notifications";
import type { Message } from "../../events/event-bus.ts";
import type { AppContext } from "../../app-context.ts";
import type { Listener } from "./listener.ts";
import { countUnread, listStillMembers } from "./notifications.queries.ts";

// Access is checked when the database publishes that it has changed, when the session expires, and every
// minute in case a message was lost.
const sweepMs = 60_000;
/** Checks within this interval share one query. */
const gatherMs = 20;
const retryMs = 2_000;
const maxTimerMs = 86_400_000;

/**
 * All event streams of dashboards in this process. Each stream adds its listener, and removes it when it
 * ends.
 */
export interface Audience {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** Number of open streams of an account in this process. */
  countOf(accountId: string): number;
}

const audiences = new WeakMap<AppContext, Audience>();

/** The audience of the app: all streams share one subscription to the event bus. */
export function audienceOf(app: AppContext): Audience {
  let audience = audiences.get(app);
  if (!audience) audiences.set(app, (audience = createAudience(app)));
  return audience;
}

function createAudience(app: AppContext): Audience {
  const channels = new Map<number, Set<Listener>>();
  const ofAccount = new Map<string, Set<Listener>>();
  const expiries = new Map<Listener, NodeJS.Timeout>();
  let unchecked = new Set<Listener>();
  let nextCheck: NodeJS.Timeout | undefined;
  // Events of a shop are delivered one after the other.
  const notified = new Map<number, Promise<void>>();
  let leave: (() => void)[] = [];

  function begin(): void {
    const sweep = setInterval(() => checkSoon(everyone()), sweepMs).unref();
    // After a gap in the events, all streams end: dashboards reconnect and receive what they missed.
    leave = [
      app.events.on(receive),
      app.events.onGap(() => everyone().forEach((l) => l.end())),
      () => clearInterval(sweep),
    ];
  }

  function receive(message: Message): void {
    if (message.kind === "access") return checkSoon(ofAccount.get(message.account_id) ?? []);
    if (message.kind !== "event" || !channels.has(message.shop_id)) return;
    const { shop_id, event, id } = message;
    const next = inTurn(shop_id, notified.get(shop_id), () => deliver(shop_id, event, id));
    notified.set(shop_id, next);
    void next.then(() => notified.get(shop_id) === next && notified.delete(shop_id));
  }

  async function inTurn(
    shopId: number,
    before: Promise<void> | undefined,
    work: () => Promise<void>,
  ): Promise<void> {
    await before;
    try {
      await work();
    } catch (failure) {
      app.log.warn({ shop_id: shopId, failure }, "an event was not delivered");
      // Dashboards reconnect and receive what they missed.
      channels.get(shopId)?.forEach((listener) => listener.end());
    }
  }

  async function deliver(shopId: number, event: ShopEvent, id: string | undefined): Promise<void> {
    const room = [...(channels.get(shopId) ?? [])].filter(({ role }) => mayReceive(role, event));
    if (event.type !== "notification") return room.forEach((listener) => listener.receive(event, id));
    // Count once per account and role, however many tabs are open.
    const readers = new Map(
      room.map(({ accountId, role }) => [`${accountId} ${role}`, { account_id: accountId, role }]),
    );
    const counts = await app.db.inShop(shopId, (tx) => countUnread(tx, [...readers.values()]));
    const unread = new Map([...readers.keys()].map((reader, index) => [reader, counts[index]!]));
    for (const listener of room)
      listener.receive({ ...event, unread: unread.get(`${listener.accountId} ${listener.role}`)! }, id);
  }

  /** Enqueues listeners for the next check of their access, which is one query. */
  function checkSoon(listeners: Iterable<Listener>, afterMs = gatherMs): void {
    for (const listener of listeners) unchecked.add(listener);
    if (unchecked.size === 0) return;
    nextCheck ??= setTimeout(() => {
      const checked = [...unchecked];
      nextCheck = undefined;
      unchecked = new Set();
      checkAccess(checked).catch((failure: unknown) => {
        app.log.warn({ failure }, "access of listeners");
        checkSoon(checked, retryMs);
      });
    }, afterMs).unref();
  }

  async function checkAccess(checked: Listener[]): Promise<void> {
    const still = await app.db.inPlatform((tx) =>
      listStillMembers(
        tx,
        checked.map((l) => l.tokenHash),
        checked.map((l) => l.shopId),
      ),
    );
    const members = new Map(still.map((member) => [member.place, member]));
    for (const [place, listener] of checked.entries()) {
      const member = members.get(place);
      // A listener whose role changed ends, and reconnects with its new role.
      if (member?.role !== listener.role) listener.end();
      else if (ofAccount.get(listener.accountId)?.has(listener)) checkAtExpiry(listener, member.lasts_ms);
    }
  }

  function checkAtExpiry(listener: Listener, lastsMs: number): void {
    clearTimeout(expiries.get(listener));
    const after = Math.min(lastsMs + gatherMs, maxTimerMs);
    expiries.set(listener, setTimeout(() => checkSoon([listener]), after).unref());
  }

  function everyone(): Listener[] {
    return [...channels.values()].flatMap((room) => [...room]);
  }

  return {
    countOf: (accountId) => ofAccount.get(accountId)?.size ?? 0,
    add(listener) {
      if (channels.size === 0) begin();
      addTo(ofAccount, listener.accountId, listener);
      addTo(channels, listener.shopId, listener);
      // Access may have ended since the request was authorised.
      checkSoon([listener]);
    },
    remove(listener) {
      if (!channels.get(listener.shopId)?.has(listener)) return;
      clearTimeout(expiries.get(listener));
      expiries.delete(listener);
      unchecked.delete(listener);
      removeFrom(ofAccount, listener.accountId, listener);
      removeFrom(channels, listener.shopId, listener);
      if (channels.size === 0) for (const end of leave.splice(0)) end();
    },
  };
}

function addTo<Key>(sets: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  const set = sets.get(key);
  if (set) set.add(listener);
  else sets.set(key, new Set([listener]));
}

function removeFrom<Key>(sets: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  const set = sets.get(key);
  set?.delete(listener);
  if (set?.size === 0) sets.delete(key);
}
