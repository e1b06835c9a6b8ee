import { mayHear, type ShopEvent } from "@vitrine/contract/notifications";
import type { Message } from "../../events/event-bus.ts";
import type { World } from "../../world.ts";
import type { Listener } from "./listener.ts";
import { countUnread, listStillMembers } from "./notifications.queries.ts";

// A person who was removed, has another role now or has signed out hears nothing more after this long.
const recheckMs = 2_000;

/** All dashboards that listen in this process. Whoever listens adds themselves, and removes themselves when they go. */
export interface Audience {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** How many dashboards a person has open here. */
  countOf(accountId: string): number;
}

const audiences = new WeakMap<World, Audience>();

/** One ear on the event bus and one question about memberships serve ten thousand dashboards. */
export function audienceOf(world: World): Audience {
  let audience = audiences.get(world);
  if (!audience) audiences.set(world, (audience = createAudience(world)));
  return audience;
}

function createAudience(world: World): Audience {
  const rooms = new Map<number, Set<Listener>>();
  /** Of each person. */
  const counts = new Map<string, number>();
  // What a shop is told next waits for what it was told before.
  const told = new Map<number, Promise<void>>();
  let leave: (() => void)[] = [];

  function begin(): void {
    const recheck = setInterval(() => {
      sendOffStrangers().catch((failure: unknown) => world.log.warn({ failure }, "memberships of listeners"));
    }, recheckMs).unref();
    // After a gap everyone is sent off: they come again and are given what they missed.
    leave = [
      world.events.on(hear),
      world.events.onGap(() => everyone().forEach((l) => l.end())),
      () => clearInterval(recheck),
    ];
  }

  function hear(message: Message): void {
    if (message.kind !== "event" || !rooms.has(message.shop_id)) return;
    const { shop_id, event, id } = message;
    const next = inTurn(shop_id, told.get(shop_id), () => deliver(shop_id, event, id));
    told.set(shop_id, next);
    void next.then(() => told.get(shop_id) === next && told.delete(shop_id));
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
      world.log.warn({ shop_id: shopId, failure }, "an event was not delivered");
      // They come again and are given what they missed.
      rooms.get(shopId)?.forEach((listener) => listener.end());
    }
  }

  async function deliver(shopId: number, event: ShopEvent, id: string | undefined): Promise<void> {
    const room = [...(rooms.get(shopId) ?? [])].filter(({ role }) => mayHear(role, event));
    if (event.type !== "notification") return room.forEach((listener) => listener.hear(event, id));
    // Once for each person and role, however many tabs they have.
    const readers = new Map(
      room.map(({ accountId, role }) => [`${accountId} ${role}`, { account_id: accountId, role }]),
    );
    const counts = await world.db.inShop(shopId, (tx) => countUnread(tx, [...readers.values()]));
    const unread = new Map([...readers.keys()].map((reader, index) => [reader, counts[index]!]));
    for (const listener of room)
      listener.hear({ ...event, unread: unread.get(`${listener.accountId} ${listener.role}`)! }, id);
  }

  async function sendOffStrangers(): Promise<void> {
    const asked = everyone();
    const still = await world.db.inPlatform((tx) =>
      listStillMembers(
        tx,
        asked.map((l) => l.tokenHash),
        asked.map((l) => l.shopId),
      ),
    );
    // Who has another role now comes again, and is told what that role is told.
    const roles = new Map(still.map(({ place, role }) => [place, role]));
    asked.forEach((listener, place) => roles.get(place) === listener.role || listener.end());
  }

  function count({ accountId }: Listener, by: 1 | -1): void {
    const many = (counts.get(accountId) ?? 0) + by;
    if (many > 0) counts.set(accountId, many);
    else counts.delete(accountId);
  }

  function everyone(): Listener[] {
    return [...rooms.values()].flatMap((room) => [...room]);
  }

  return {
    countOf: (accountId) => counts.get(accountId) ?? 0,
    add(listener) {
      if (rooms.size === 0) begin();
      count(listener, 1);
      const room = rooms.get(listener.shopId);
      if (room) room.add(listener);
      else rooms.set(listener.shopId, new Set([listener]));
    },
    remove(listener) {
      const room = rooms.get(listener.shopId);
      if (!room?.delete(listener)) return;
      count(listener, -1);
      if (room.size > 0) return;
      rooms.delete(listener.shopId);
      if (rooms.size === 0) for (const end of leave.splice(0)) end();
    },
  };
}
