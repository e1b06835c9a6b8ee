import type { TimelineEntry } from "@vitrine/contract/orders/orders";

/** An event of an order's timeline, with its details as text. */
export interface OrderEvent {
  action: string;
  details: TimelineEntry["details"];
  /** The formatted amount; false if the event has none. */
  amount: string | false;
  /** A detail that is a text. */
  text: (name: string) => string | undefined;
}

/** `what` follows the name of the actor; `detail` is shown below it. */
export interface EventText {
  what: string;
  detail?: string;
}
