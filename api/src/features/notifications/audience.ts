import { kindsFor, mayReceive } from "@vitrine/contract/accounts/notifications";
import type { Message } from "../../events/event-bus.ts";
import type { AppContext } from "../../app-context.ts";
import { AccessChecks } from "./access-checks.ts";
import type { Listener } from "./listener.ts";
import { listAccountsWithoutBell } from "./notification-preferences.queries.ts";
import { countUnread } from "./notifications.queries.ts";

type EventMessage = Extract<Message, { kind: "event" }>;

const audiences = new WeakMap<AppContext, Audience>();

/** The audience of the app: all streams share one subscription to the event bus. */
export function audienceOf(app: AppContext): Audience {
  let audience = audiences.get(app);
  if (!audience) audiences.set(app, (audience = new Audience(app)));
  return audience;
}

/**
 * All event streams of dashboards in this process. Each stream adds its listener, and removes it when it
 * ends.
 */
class Audience {
  readonly #app: AppContext;
  readonly #checks: AccessChecks;
  readonly #ofShop = new Map<number, Set<Listener>>();
  readonly #ofAccount = new Map<string, Set<Listener>>();
  // Events of a shop are delivered one after the other.
  readonly #deliveries = new Map<number, Promise<void>>();
  #unsubscribe: (() => void)[] = [];

  constructor(app: AppContext) {
    this.#app = app;
    this.#checks = new AccessChecks(app);
  }

  /** Number of open streams of an account in this process. */
  countOf(accountId: string): number {
    return this.#ofAccount.get(accountId)?.size ?? 0;
  }

  add(listener: Listener): void {
    if (this.#ofShop.size === 0) this.#subscribe();
    addTo(this.#ofAccount, listener.accountId, listener);
    addTo(this.#ofShop, listener.shopId, listener);
    this.#checks.add(listener);
  }

  remove(listener: Listener): void {
    if (!this.#ofShop.get(listener.shopId)?.has(listener)) return;
    this.#checks.remove(listener);
    removeFrom(this.#ofAccount, listener.accountId, listener);
    removeFrom(this.#ofShop, listener.shopId, listener);
    if (this.#ofShop.size === 0) for (const end of this.#unsubscribe.splice(0)) end();
  }

  #subscribe(): void {
    const { events } = this.#app;
    this.#unsubscribe = [
      events.on((message) => this.#receive(message)),
      // After a gap in the events, all streams end: dashboards reconnect and receive what they missed.
      events.onGap(() => {
        for (const listener of [...this.#ofShop.values()].flatMap((set) => [...set])) listener.end();
      }),
    ];
  }

  #receive(message: Message): void {
    if (message.kind === "access")
      return this.#checks.checkSoon(this.#ofAccount.get(message.account_id) ?? []);
    if (message.kind !== "event" || !this.#ofShop.has(message.shop_id)) return;
    const { shop_id } = message;
    const next = this.#deliverAfter(this.#deliveries.get(shop_id), message);
    this.#deliveries.set(shop_id, next);
    void next.then(() => this.#deliveries.get(shop_id) === next && this.#deliveries.delete(shop_id));
  }

  async #deliverAfter(before: Promise<void> | undefined, message: EventMessage): Promise<void> {
    await before;
    const shopId = message.shop_id;
    try {
      await this.#deliver(message);
    } catch (failure) {
      this.#app.log.warn({ shop_id: shopId, failure }, "an event was not delivered");
      // Dashboards reconnect and receive what they missed.
      this.#ofShop.get(shopId)?.forEach((listener) => listener.end());
    }
  }

  async #deliver({ shop_id: shopId, event, id, account_id }: EventMessage): Promise<void> {
    const listeners = [...(this.#ofShop.get(shopId) ?? [])].filter(
      ({ access, accountId }) =>
        mayReceive(access.permissions, event) && (account_id === undefined || account_id === accountId),
    );
    if (event.type !== "notification") return listeners.forEach((listener) => listener.receive(event, id));
    // Count once per account and its kinds of notification, however many tabs are open.
    const readers = new Map(
      listeners.map((listener) => [
        readerOf(listener),
        { account_id: listener.accountId, permissions: listener.access.permissions },
      ]),
    );
    const accounts = listeners.map(({ accountId }) => accountId);
    const [counts, without] = await this.#app.db.inShop(shopId, (tx) =>
      Promise.all([
        countUnread(tx, [...readers.values()]),
        listAccountsWithoutBell(tx, accounts, event.notification.kind),
      ]),
    );
    const unread = new Map([...readers.keys()].map((reader, index) => [reader, counts[index]!]));
    for (const listener of listeners) {
      if (without.has(listener.accountId)) continue;
      listener.receive({ ...event, unread: unread.get(readerOf(listener))! }, id);
    }
  }
}

function readerOf({ accountId, access }: Listener): string {
  return `${accountId} ${kindsFor(access.permissions).join()}`;
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
