/** News older than this is no news any more: a device that was off so long is spared it. */
export const newsLastsSeconds = 86_400;

/**
 * What came of a message: taken over by the push service; the receiver is `gone` for good; or `rejected`, which
 * another try would not mend.
 */
export type Sent = "sent" | "gone" | "refused";

/** The push service asks for patience, or cannot be reached at the moment. */
export class TryLater extends Error {
  override name = "TryLater";
  /** How long it wants to be left alone; where it does not say, the caller decides. */
  readonly seconds: number | undefined;
  constructor(message: string, seconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.seconds = seconds;
  }
}

/** A `Retry-After` in seconds: it is a number of them or a date (RFC 9110). Undefined where it is neither. */
export function secondsOf(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
