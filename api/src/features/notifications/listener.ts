import type { ShopEvent } from "@vitrine/contract/accounts/notifications";
import type { Member } from "../../http/known-members.ts";

/** An event, with the id of its notification if it has one. */
interface Received {
  event: ShopEvent;
  id: string | undefined;
}

type ListenerAccess = Pick<Member, "role" | "role_id" | "role_version" | "permissions">;

const maxEvents = 200;
const maxBytes = 65_536;

/** The unread events of one open stream. It ends if the client doesn't read them. */
export class Listener {
  readonly shopId: number;
  readonly accountId: string;
  /** The access when the stream began. */
  readonly access: ListenerAccess;
  readonly tokenHash: Buffer;
  #waiting: Received[] = [];
  #bytes = 0;
  #ended = false;
  #wake = () => {};
  #onEnd: () => void;

  constructor(
    of: { shopId: number; accountId: string; access: ListenerAccess; tokenHash: Buffer },
    onEnd: (listener: Listener) => void,
  ) {
    this.shopId = of.shopId;
    this.accountId = of.accountId;
    this.access = of.access;
    this.tokenHash = of.tokenHash;
    this.#onEnd = () => onEnd(this);
  }

  receive(event: ShopEvent, id: string | undefined): void {
    if (this.#ended) return;
    this.#waiting.push({ event, id });
    this.#bytes += JSON.stringify(event).length;
    if (this.#waiting.length > maxEvents || this.#bytes > maxBytes) this.end();
    else this.#wake();
  }

  /** All events since the last call. Waits for the first one; undefined once the stream has ended. */
  async take(): Promise<Received[] | undefined> {
    if (!this.#ended && this.#waiting.length === 0)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#ended) return undefined;
    this.#bytes = 0;
    return this.#waiting.splice(0);
  }

  /** Ends the stream and drops its unread events. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#onEnd();
    this.#wake();
  }
}
