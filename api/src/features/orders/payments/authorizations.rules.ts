import { dueOf } from "./refunds.rules.ts";

type AuthorizedOrder = { authorization?: { amount: number } | null } & Parameters<typeof dueOf>[0];

/** Days until an authorisation expires: those of the card networks differ, and this is the shortest of Stripe's for cards. */
const authorizationDays = 7;

/** @param at the instant of the authorisation, in milliseconds */
export function expiryOf(at: number): string {
  return new Date(at + authorizationDays * 86_400_000).toISOString();
}

/** True if a payment of the order is authorised, and can be captured or released now. */
export function isHeld({ authorization }: { authorization?: { status: string } | null }): boolean {
  return authorization?.status === "held";
}

/** True if a payment of the order is authorised and will be captured, or is being captured. */
export function isAuthorized({ authorization }: { authorization?: { status: string } | null }): boolean {
  return authorization?.status === "held" || authorization?.status === "capturing";
}

/** The part of the authorised payment that can be captured: what is due. */
export function capturableOf(order: AuthorizedOrder): number {
  const { authorization } = order;
  return authorization ? Math.min(authorization.amount, dueOf(order)) : 0;
}

/** Identifies a request to capture, so that its repetition after a crash captures nothing again. */
export function captureKey(accountId: string | null, key: string | undefined): string | null {
  return key === undefined ? null : `${accountId ?? ""} ${key}`;
}
