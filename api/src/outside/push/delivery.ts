/** Maximum age of a notification: a device that was off for longer does not receive it. */
export const newsLastsSeconds = 86_400;

/**
 * Outcome of a message: accepted by the push service; the receiver is `gone` for good; or `rejected`, in which
 * case a retry would fail again.
 */
export type Sent = "sent" | "gone" | "rejected";

/** The push service requests a delay, or cannot be reached at the moment. */
export class TryLater extends Error {
  override name = "TryLater";
  /** Requested delay; undefined if the caller decides. */
  readonly seconds: number | undefined;
  constructor(message: string, seconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.seconds = seconds;
  }
}

/** Seconds of a `Retry-After` header, which is a number or a date (RFC 9110). Undefined if it is neither. */
export function secondsOf(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
