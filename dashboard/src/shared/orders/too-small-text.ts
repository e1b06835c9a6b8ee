import type { TFunction } from "i18next";

/** A notice for members: the amount due is too small to be paid online, and what to do. */
export function tooSmallText(t: TFunction): string {
  return t(
    "This amount is too small to pay online. Agree on another payment with the customer, then mark the order as paid.",
  );
}
