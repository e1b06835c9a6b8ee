import { hasPermission, type Permission } from "@vitrine/contract/roles";
import type { TranslatedKind } from "@vitrine/contract/shops/translations";

/** For members who can't translate payment methods. */
export const paymentTextMessage = "Only owners and admins can translate payment methods.";

/**
 * True if a member with these permissions may translate records of a kind. Payment methods name the account that shoppers pay
 * to: only members who may change them may translate them.
 */
export function mayTranslate(permissions: readonly Permission[] | undefined, kind: TranslatedKind): boolean {
  return kind !== "payment_method" || hasPermission(permissions, "payments");
}
