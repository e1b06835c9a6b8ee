import { grantableRoles, type Role } from "@vitrine/contract/roles";

/** The shop in an invitation's token, and the secret. */
export function readToken(token: string): { shopId: number; secret: string } {
  const [shopId, secret] = token.split(".") as [string, string];
  return { shopId: Number(shopId), secret };
}

export function writeToken(shopId: number, secret: string): string {
  return `${shopId}.${secret}`;
}

/** True if a member with the role `by` may give `role`, or change a member who has it. */
export function mayGrant(by: Role | undefined, role: Role): boolean {
  return by !== undefined && grantableRoles(by).includes(role);
}

/** True if a member needs a proof of identity to give a role, or to take one: with it, a thief could take the shop over. */
export function needsProof(from: Role | undefined, to: Role | undefined): boolean {
  return from === "owner" || to === "owner" || to === "admin";
}

/**
 * The reason why a member can't change another one, or themselves.
 * @param by the role of the member who makes the change
 * @param to the new role; undefined removes the member
 */
export function memberProblem(
  members: readonly { role: Role }[],
  { by, from, to }: { by: Role | undefined; from: Role; to?: Role },
): "role_too_high" | "last_owner" | undefined {
  if (!mayGrant(by, from) || (to && !mayGrant(by, to))) return "role_too_high";
  const owners = members.filter(({ role }) => role === "owner").length;
  return from === "owner" && to !== "owner" && owners === 1 ? "last_owner" : undefined;
}
