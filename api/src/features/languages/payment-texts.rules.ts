import { mayEnter } from "@vitrine/contract/roles";
import type { TranslatedKind } from "@vitrine/contract/shops/translations";

/** For roles that can't translate payment methods. */
export const paymentTextMessage = "Only owners and admins can translate payment methods.";

/**
 * True if a role may translate records of a kind. Payment methods name the account that shoppers pay to: only roles that may
 * change them may translate them.
 */
export function mayTranslate(role: string, kind: TranslatedKind): boolean {
  return kind !== "payment_method" || mayEnter(role, "payments");
}
