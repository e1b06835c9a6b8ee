import type { ShopEvent } from "@vitrine/contract/accounts/notifications";
import { RejectedError } from "@vitrine/contract/client";
import { getEventMeta } from "@orpc/client";
import { client } from "../../api.ts";
import { plain } from "./plain-event.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** An event of a shop; `missed` after a lost connection or membership, when cached data may be stale. */
export type ReceivedEvent = ShopEvent | { type: "missed" };

/**
 * Receives a shop's events until the signal aborts. Browsers allow few open connections to one host, so only
 * one tab connects and forwards events to the others; when it closes, another tab connects.
 */
export function subscribeToEvents(
  shopId: number,
  signal: AbortSignal,
  receive: (received: ReceivedEvent) => void,
): void {
  const name = `vitrine-events-${shopId}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", (message: MessageEvent<ReceivedEvent>) => receive(message.data));
  signal.addEventListener("abort", () => channel.close());
  const listen = () =>
    listenAndReturn(shopId, signal, (received) => {
      receive(received);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
      channel.postMessage(plain(received));
    });
  // Web Locks require https or localhost; elsewhere each tab opens its own connection.
  const listening = "locks" in navigator ? navigator.locks.request(name, { signal }, listen) : listen();
  listening.catch(() => undefined);
}

async function listenAndReturn(
  shopId: number,
  signal: AbortSignal,
  receive: (received: ReceivedEvent) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      const events = await client.notifications.events(
        { params: { shop_id: shopId } },
        { signal, lastEventId },
      );
      if (lastEventId !== undefined) receive({ type: "missed" });
      pauseMs = firstPauseMs;
      for await (const event of events) {
        lastEventId = getEventMeta(event)?.id ?? lastEventId;
        if (!signal.aborted) receive(event);
      }
    } catch (failure) {
      // The user is no longer a member: the refetch makes the dashboard leave the shop.
      if (failure instanceof RejectedError && failure.status === 404) receive({ type: "missed" });
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
    // The random pause keeps dashboards from reconnecting all at once after a restart of the server.
    await pause(pauseMs * (0.5 + Math.random()), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
