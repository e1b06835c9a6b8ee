import { EventEmitter } from "node:events";
import pg from "pg";
import type { ShopEvent } from "@vitrine/contract/accounts/notifications";
import type { LogOutage } from "../db/outage-log.ts";
import type { Connection } from "../db/pool.ts";
import { sql } from "../db/sql.ts";
import { type AnyTx, ShopTx } from "../db/tx.ts";

/**
 * Messages between processes. `store`: something that shoppers see has changed. `access`: a session of the
 * account has ended, or its role in a shop has changed; the database itself publishes it. `event`: with `account_id`, for
 * this member only. `webhooks`: deliveries of the shop's webhooks are due.
 */
export type Message =
  | { kind: "store"; shop_id: number }
  | { kind: "access"; account_id: string }
  | { kind: "event"; shop_id: number; event: ShopEvent; id?: string; account_id?: string }
  | { kind: "webhooks"; shop_id: number };

/** Receives the messages that any process committed, through one listening connection. */
export interface EventBus {
  on(listener: (message: Message) => void): () => void;
  /** Called when the connection is restored after a loss: messages sent in the meantime were missed. */
  onGap(listener: () => void): () => void;
  /** True while it receives messages. Without a connection they are lost until `onGap`. */
  isListening(): boolean;
  stop(): Promise<void>;
}

const channel = "vitrine";

/** Publishes a message to all processes when the transaction commits. */
export function publish(tx: AnyTx, message: Message): Promise<void> {
  return publishAll(tx, [message]);
}

/** Publishes several messages in their order when the transaction commits. */
export async function publishAll(tx: AnyTx, messages: Message[]): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message));
  if (tx instanceof ShopTx) tx.changesStorefront ||= messages.some(({ kind }) => kind === "store");
  await tx.run(sql`select pg_notify(${channel}, payload) from unnest(${texts}::text[]) payload`);
}

const firstWait = 50;
const longestWait = 500;

/**
 * @param heartbeat milliseconds between checks of the connection, and the timeout of a check
 */
export async function openEventBus(
  connection: Connection,
  logOutage: LogOutage,
  heartbeat = { every: 10_000, timeout: 5_000 },
): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let checking: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let wait = firstWait;

  async function listen(): Promise<void> {
    const next = await connectListener(connection, (message) => emitter.emit("message", message));
    if (stopped) return next.end();
    client = next;
    wait = firstWait;
    // Only an established connection can be lost: a failed attempt has reported its own error.
    next.on("end", () => {
      if (!stopped) logOutage("events", "the connection that receives them was lost");
      again();
    });
  }

  function again(): void {
    client = undefined;
    if (stopped) return;
    retry = setTimeout(() => {
      listen().then(
        () => emitter.emit("gap"),
        (failure: unknown) => {
          logOutage("receiving events again", failure);
          again();
        },
      );
    }, wait);
    wait = Math.min(wait * 2, longestWait);
  }

  /** Ends a connection that broke silently, so that it is replaced. */
  function check(): void {
    const checked = client;
    if (!checked || checked === checking) return;
    checking = checked;
    void endIfSilent(checked, heartbeat.timeout).then(() => (checking = undefined));
  }

  await listen();
  const checks = setInterval(check, heartbeat.every).unref();
  return {
    on(listener) {
      emitter.on("message", listener);
      return () => emitter.off("message", listener);
    },
    onGap(listener) {
      emitter.on("gap", listener);
      return () => emitter.off("gap", listener);
    },
    isListening: () => client !== undefined,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(checks);
      await client?.end();
    },
  };
}

/** A connection that listens to the channel. */
async function connectListener(
  connection: Connection,
  onMessage: (message: unknown) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: "vitrine events",
  });
  client.on("error", () => {});
  client.on("notification", ({ payload }) => onMessage(JSON.parse(payload ?? "null")));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (failure) {
    await client.end().catch(() => {});
    throw failure;
  }
  return client;
}

/** Ends a connection that doesn't respond within the time, in milliseconds. */
async function endIfSilent(client: pg.Client, timeout: number): Promise<void> {
  const tooLate = setTimeout(() => void client.end().catch(() => {}), timeout);
  await client.query("select 1").catch(() => {});
  clearTimeout(tooLate);
}
