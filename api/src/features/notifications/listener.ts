import type { ShopEvent } from "@vitrine/contract/accounts/notifications";

/** An event, and the id of the notification that it brings. */
export interface Received {
  event: ShopEvent;
  id: string | undefined;
}

const maxEvents = 200;
const maxBytes = 65_536;

/** One open dashboard: what it was told and has not read yet. Who does not read is given up. */
export class Listener {
  readonly shopId: number;
  readonly accountId: string;
  /** What they were when they began to listen. */
  readonly role: string;
  readonly tokenHash: Buffer;
  #waiting: Received[] = [];
  #bytes = 0;
  #ended = false;
  #wake = () => {};
  #onEnd: () => void;

  constructor(
    of: { shopId: number; accountId: string; role: string; tokenHash: Buffer },
    onEnd: (listener: Listener) => void,
  ) {
    this.shopId = of.shopId;
    this.accountId = of.accountId;
    this.role = of.role;
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

  /** Everything told since the last call; waits for the first word, and is undefined at the end. */
  async take(): Promise<Received[] | undefined> {
    if (!this.#ended && this.#waiting.length === 0)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#ended) return undefined;
    this.#bytes = 0;
    return this.#waiting.splice(0);
  }

  /** Hears nothing more, and forgets what it has heard. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#onEnd();
    this.#wake();
  }
}
