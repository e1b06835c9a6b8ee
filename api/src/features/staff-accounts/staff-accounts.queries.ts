import type { Role } from "@vitrine/contract/roles";
import { invitationDays } from "@vitrine/contract/shops/staff-accounts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";

export interface Member {
  account_id: string;
  role: Role;
}

/** The members of a shop, by email. */
export function listMembersOf(
  tx: PlatformTx,
  shopId: number,
): Promise<(Member & { name: string; email: string; since: string })[]> {
  return tx.all(sql<Member & { name: string; email: string; since: string }>`
    select m.account_id, m.role, a.name, a.email::text as email, m.created_at as since
    from memberships m join accounts a on a.id = m.account_id
    where m.shop_id = ${shopId} order by a.email`);
}

export async function isMemberWith(tx: PlatformTx, shopId: number, email: string): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from memberships m join accounts a on a.id = m.account_id
    where m.shop_id = ${shopId} and a.email = ${email}`);
  return found !== undefined;
}

/** The members of the shop, locked: of two owners who remove each other, the second sees that they are the last one. */
export function lockMembers(tx: ShopTx): Promise<Member[]> {
  return tx.all(sql<Member>`
    select account_id, role from memberships where shop_id = ${tx.shopId} order by account_id for no key update`);
}

export async function findRole(tx: ShopTx, accountId: string): Promise<Role | undefined> {
  const found = await tx.find(sql<{ role: Role }>`
    select role from memberships where shop_id = ${tx.shopId} and account_id = ${accountId}`);
  return found?.role;
}

/** Returns false if the user is a member already. */
export async function insertMember(tx: ShopTx, { account_id, role }: Member): Promise<boolean> {
  const added = await tx.run(sql`
    insert into memberships (shop_id, account_id, role) values (${tx.shopId}, ${account_id}, ${role})
    on conflict (shop_id, account_id) do nothing`);
  return added > 0;
}

export async function updateMember(tx: ShopTx, { account_id, role }: Member): Promise<void> {
  await tx.run(sql`
    update memberships set role = ${role} where shop_id = ${tx.shopId} and account_id = ${account_id}`);
}

export async function deleteMember(tx: ShopTx, accountId: string): Promise<void> {
  await tx.run(sql`delete from memberships where shop_id = ${tx.shopId} and account_id = ${accountId}`);
}

export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  inviter_id: string;
  sent_at: string;
  expires_at: string;
  is_expired: boolean;
}

const columns = sql`id, email::text as email, role, inviter_id, sent_at, expires_at, expires_at <= now() as is_expired`;

export function listInvitations(tx: ShopTx): Promise<InvitationRow[]> {
  return tx.all(sql<InvitationRow>`
    select ${columns} from staff_invitations where shop_id = ${tx.shopId} order by email`);
}

export function findInvitationForUpdate(tx: ShopTx, id: string): Promise<InvitationRow | undefined> {
  return tx.find(sql<InvitationRow>`
    select ${columns} from staff_invitations where shop_id = ${tx.shopId} and id = ${id} for update`);
}

/** The invitation with this token, unless it has expired. */
export function findValidForUpdate(tx: ShopTx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return tx.find(sql<InvitationRow>`
    select ${columns} from staff_invitations
    where shop_id = ${tx.shopId} and token_hash = ${tokenHash} and expires_at > now() for update`);
}

/** Adds an invitation, or replaces the one to the same email. Returns false if the shop has `max` members and invitations. */
export async function insertInvitation(
  tx: ShopTx,
  { id, email, role, inviter_id }: Pick<InvitationRow, "id" | "email" | "role" | "inviter_id">,
  max: number,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into staff_invitations (shop_id, id, email, role, inviter_id, expires_at)
    select ${tx.shopId}, ${id}::uuid, ${email}, ${role}, ${inviter_id}::uuid, now() + make_interval(days => ${invitationDays})
    where (select count(*) from memberships where shop_id = ${tx.shopId})
      + (select count(*) from staff_invitations where shop_id = ${tx.shopId} and email <> ${email}) < ${max}
    on conflict on constraint staff_invitations_email_key do update set
      id = excluded.id, role = excluded.role, inviter_id = excluded.inviter_id, token_hash = null,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at`);
  return added > 0;
}

/** Sets the token of an invitation. Returns undefined if it was replaced or withdrawn, or has expired. */
export function updateToken(tx: ShopTx, id: string, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return tx.find(sql<InvitationRow>`
    update staff_invitations set token_hash = ${tokenHash}
    where shop_id = ${tx.shopId} and id = ${id} and expires_at > now() returning ${columns}`);
}

/** Changes the role that an invitation gives. The member who changed it answers for it from then on. */
export async function updateInvitation(
  tx: ShopTx,
  { id, role, inviter_id }: Pick<InvitationRow, "id" | "role" | "inviter_id">,
): Promise<void> {
  await tx.run(sql`
    update staff_invitations set role = ${role}, inviter_id = ${inviter_id}
    where shop_id = ${tx.shopId} and id = ${id}`);
}

export async function deleteInvitation(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`delete from staff_invitations where shop_id = ${tx.shopId} and id = ${id}`);
}
