import type { AppContext } from "../../app-context.ts";
import { isSameAccess } from "../../db/member-access.ts";
import type { Listener } from "./listener.ts";
import { listStillMembers } from "./notifications.queries.ts";

// Access is checked when the database publishes that it has changed, when the session expires, and every
// minute in case a message was lost.
const sweepMs = 60_000;
/** Checks within this interval share one query. */
const gatherMs = 20;
const retryMs = 2_000;
const maxTimerMs = 86_400_000;

/** The checks that end the streams of accounts without access. */
export class AccessChecks {
  readonly #app: AppContext;
  /** The open streams, each with the timer of its session's expiry once that is known. */
  readonly #expiries = new Map<Listener, NodeJS.Timeout | undefined>();
  #sweep: NodeJS.Timeout | undefined;
  #unchecked = new Set<Listener>();
  #nextCheck: NodeJS.Timeout | undefined;

  constructor(app: AppContext) {
    this.#app = app;
  }

  add(listener: Listener): void {
    this.#sweep ??= setInterval(() => this.checkSoon(this.#expiries.keys()), sweepMs).unref();
    this.#expiries.set(listener, undefined);
    // Access may have ended since the request was authorised.
    this.checkSoon([listener]);
  }

  remove(listener: Listener): void {
    clearTimeout(this.#expiries.get(listener));
    this.#expiries.delete(listener);
    this.#unchecked.delete(listener);
    if (this.#expiries.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  /** Enqueues listeners for the next check of their access, which is one query. */
  checkSoon(listeners: Iterable<Listener>, afterMs = gatherMs): void {
    for (const listener of listeners) this.#unchecked.add(listener);
    if (this.#unchecked.size === 0 || this.#nextCheck) return;
    this.#nextCheck = setTimeout(() => {
      const checked = [...this.#unchecked];
      this.#nextCheck = undefined;
      this.#unchecked = new Set();
      this.#check(checked).catch((failure: unknown) => {
        this.#app.log.warn({ failure }, "access of listeners");
        this.checkSoon(checked, retryMs);
      });
    }, afterMs).unref();
  }

  async #check(checked: Listener[]): Promise<void> {
    const still = await this.#app.db.inPlatform((tx) =>
      listStillMembers(
        tx,
        checked.map((l) => l.tokenHash),
        checked.map((l) => l.shopId),
      ),
    );
    const members = new Map(still.map((member) => [member.place, member]));
    for (const [place, listener] of checked.entries()) {
      const member = members.get(place);
      // A listener whose access changed ends, and reconnects with its new access.
      if (!member || !isSameAccess(listener.access, member)) listener.end();
      else if (this.#expiries.has(listener)) this.#checkAtExpiry(listener, member.lasts_ms);
    }
  }

  #checkAtExpiry(listener: Listener, lastsMs: number): void {
    clearTimeout(this.#expiries.get(listener));
    const after = Math.min(lastsMs + gatherMs, maxTimerMs);
    this.#expiries.set(listener, setTimeout(() => this.checkSoon([listener]), after).unref());
  }
}
