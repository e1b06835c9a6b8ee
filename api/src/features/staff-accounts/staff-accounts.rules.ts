import { type Access, mayGrant, type Permission, sensitivePermissions } from "@vitrine/contract/roles";

/** The shop in an invitation's token, and the secret. */
export function readToken(token: string): { shopId: number; secret: string } {
  const [shopId, secret] = token.split(".") as [string, string];
  return { shopId: Number(shopId), secret };
}

export function writeToken(shopId: number, secret: string): string {
  return `${shopId}.${secret}`;
}

/** True if a member needs a proof of identity to give an access, or to take one: with it, a thief could take the shop over. */
export function needsProof(from: Access | undefined, to: Access | undefined): boolean {
  return from?.role === "owner" || to?.role === "owner" || givesSensitive(from?.permissions, to?.permissions);
}

/** True if a change of permissions adds one with which a thief could take the shop over. */
export function givesSensitive(
  before: readonly Permission[] = [],
  after: readonly Permission[] = [],
): boolean {
  return after.some((one) => sensitivePermissions.includes(one) && !before.includes(one));
}

/**
 * The reason why a member can't change another one, or themselves.
 * @param by the access of the member who makes the change
 * @param to the new access; undefined removes the member
 */
export function memberProblem(
  members: readonly Pick<Access, "role">[],
  { by, from, to }: { by: Access; from: Access; to?: Access },
): "role_too_high" | "last_owner" | undefined {
  if (!mayGrant(by, from) || (to && !mayGrant(by, to))) return "role_too_high";
  const owners = members.filter(({ role }) => role === "owner").length;
  return from.role === "owner" && to?.role !== "owner" && owners === 1 ? "last_owner" : undefined;
}
