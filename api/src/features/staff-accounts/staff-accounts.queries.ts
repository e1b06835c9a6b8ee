import { type Access, accessOf, type Role } from "@vitrine/contract/roles";
import { invitationDays } from "@vitrine/contract/shops/staff-accounts";
import { accessColumns, accessFrom, ownRole, type StoredAccess } from "../../db/member-access.ts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";

/** A role as it is given: a preset one, or an own role of the shop. */
export interface GivenRole {
  role: Role;
  role_id: string | null;
}

/** A role with the permissions that it gives, and the name of an own one. */
export interface ResolvedRole extends GivenRole {
  role_name: string | null;
  access: Access;
}

interface MemberRow extends GivenRole {
  account_id: string;
}

const resolved = sql`${accessColumns}, r.name::text as role_name`;
type StoredRole = StoredAccess & { role_name: string | null };

function resolve<Row extends StoredRole>({ role_version: _, own_permissions, ...row }: Row) {
  return { ...row, access: accessFrom({ role: row.role, own_permissions }) };
}

/** The members of a shop, by email. */
export async function listMembersOf(tx: PlatformTx, shopId: number) {
  const members = await tx.all(
    sql<StoredRole & { account_id: string; name: string; email: string; since: string }>`
    select m.account_id, ${resolved}, a.name, a.email::text as email, m.created_at as since
    from memberships m join accounts a on a.id = m.account_id ${ownRole}
    where m.shop_id = ${shopId} order by a.email`,
  );
  return members.map(resolve);
}

export async function isMemberWith(tx: PlatformTx, shopId: number, email: string): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from memberships m join accounts a on a.id = m.account_id
    where m.shop_id = ${shopId} and a.email = ${email}`);
  return found !== undefined;
}

/**
 * The members of the shop, locked: of two owners who remove each other, the second sees that they are the last one. Changes of own
 * roles lock them, too, and the roles are read only then.
 */
export async function lockMembers(tx: ShopTx): Promise<(ResolvedRole & { account_id: string })[]> {
  await tx.run(sql`
    select from memberships where shop_id = ${tx.shopId} order by account_id for no key update`);
  const members = await tx.all(sql<StoredRole & { account_id: string }>`
    select m.account_id, ${resolved} from memberships m ${ownRole} where m.shop_id = ${tx.shopId}`);
  return members.map(resolve);
}

export async function findAccess(tx: ShopTx, accountId: string): Promise<Access | undefined> {
  const found = await tx.find(sql<StoredRole>`
    select ${resolved} from memberships m ${ownRole} where m.shop_id = ${tx.shopId} and m.account_id = ${accountId}`);
  return found && accessFrom(found);
}

/** A role of the shop with its permissions; undefined for an unknown own role. */
export async function findRole(tx: ShopTx, { role, role_id }: GivenRole): Promise<ResolvedRole | undefined> {
  if (role !== "custom") return { role, role_id: null, role_name: null, access: accessOf(role) };
  const found = await tx.find(sql<{ id: string; name: string; permissions: string[] }>`
    select id, name::text as name, permissions from staff_roles where shop_id = ${tx.shopId} and id = ${role_id}::uuid`);
  return (
    found && { role, role_id: found.id, role_name: found.name, access: accessOf(role, found.permissions) }
  );
}

/** Returns false if the user is a member already. */
export async function insertMember(tx: ShopTx, { account_id, role, role_id }: MemberRow): Promise<boolean> {
  const added = await tx.run(sql`
    insert into memberships (shop_id, account_id, role, role_id)
    values (${tx.shopId}, ${account_id}, ${role}, ${role_id}::uuid)
    on conflict (shop_id, account_id) do nothing`);
  return added > 0;
}

export async function updateMember(tx: ShopTx, { account_id, role, role_id }: MemberRow): Promise<void> {
  await tx.run(sql`
    update memberships set role = ${role}, role_id = ${role_id}::uuid
    where shop_id = ${tx.shopId} and account_id = ${account_id}`);
}

export async function deleteMember(tx: ShopTx, accountId: string): Promise<void> {
  await tx.run(sql`delete from memberships where shop_id = ${tx.shopId} and account_id = ${accountId}`);
}

export interface InvitationRow extends ResolvedRole {
  id: string;
  email: string;
  inviter_id: string;
  sent_at: string;
  expires_at: string;
  is_expired: boolean;
}

/** Of invitation `m`, with `ownRole`. */
const columns = sql`m.id, m.email::text as email, ${resolved}, m.inviter_id, m.sent_at, m.expires_at,
  m.expires_at <= now() as is_expired`;
type StoredInvitation = Omit<InvitationRow, keyof ResolvedRole> & StoredRole;

export async function listInvitations(tx: ShopTx): Promise<InvitationRow[]> {
  const invitations = await tx.all(sql<StoredInvitation>`
    select ${columns} from staff_invitations m ${ownRole} where m.shop_id = ${tx.shopId} order by m.email`);
  return invitations.map(resolve);
}

export async function findInvitationForUpdate(tx: ShopTx, id: string): Promise<InvitationRow | undefined> {
  const found = await tx.find(sql<StoredInvitation>`
    select ${columns} from staff_invitations m ${ownRole}
    where m.shop_id = ${tx.shopId} and m.id = ${id} for update of m`);
  return found && resolve(found);
}

/** The invitation with this token, unless it has expired. */
export async function findValidForUpdate(tx: ShopTx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const found = await tx.find(sql<StoredInvitation>`
    select ${columns} from staff_invitations m ${ownRole}
    where m.shop_id = ${tx.shopId} and m.token_hash = ${tokenHash} and m.expires_at > now() for update of m`);
  return found && resolve(found);
}

/** Adds an invitation, or replaces the one to the same email. Returns false if the shop has `max` members and invitations. */
export async function insertInvitation(
  tx: ShopTx,
  { id, email, role, role_id, inviter_id }: Pick<InvitationRow, "id" | "email" | "inviter_id"> & GivenRole,
  max: number,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into staff_invitations (shop_id, id, email, role, role_id, inviter_id, expires_at)
    select ${tx.shopId}, ${id}::uuid, ${email}, ${role}, ${role_id}::uuid, ${inviter_id}::uuid, now() + make_interval(days => ${invitationDays})
    where (select count(*) from memberships where shop_id = ${tx.shopId})
      + (select count(*) from staff_invitations where shop_id = ${tx.shopId} and email <> ${email}) < ${max}
    on conflict on constraint staff_invitations_email_key do update set
      id = excluded.id, role = excluded.role, role_id = excluded.role_id, inviter_id = excluded.inviter_id, token_hash = null,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at`);
  return added > 0;
}

/** Sets the token of an invitation. Returns undefined if it was replaced or withdrawn, or has expired. */
export async function updateToken(
  tx: ShopTx,
  id: string,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> {
  const updated = await tx.run(sql`
    update staff_invitations set token_hash = ${tokenHash}
    where shop_id = ${tx.shopId} and id = ${id} and expires_at > now()`);
  return updated > 0 ? findInvitationForUpdate(tx, id) : undefined;
}

/** Changes the role that an invitation gives. The member who changed it answers for it from then on. */
export async function updateInvitation(
  tx: ShopTx,
  { id, role, role_id, inviter_id }: Pick<InvitationRow, "id" | "inviter_id"> & GivenRole,
): Promise<void> {
  await tx.run(sql`
    update staff_invitations set role = ${role}, role_id = ${role_id}::uuid, inviter_id = ${inviter_id}
    where shop_id = ${tx.shopId} and id = ${id}`);
}

export async function deleteInvitation(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`delete from staff_invitations where shop_id = ${tx.shopId} and id = ${id}`);
}
