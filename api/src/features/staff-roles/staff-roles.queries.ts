import type { StaffRole } from "@vitrine/contract/shops/staff-roles";
import type { Permission } from "@vitrine/contract/roles";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const columns = sql`r.id, r.name::text as name, r.permissions, r.version,
  ((select count(*) from memberships m where m.shop_id = r.shop_id and m.role_id = r.id)
    + (select count(*) from staff_invitations i where i.shop_id = r.shop_id and i.role_id = r.id))::int as members`;

export function listRoles(tx: ShopTx): Promise<StaffRole[]> {
  return tx.all(sql<StaffRole>`
    select ${columns} from staff_roles r where r.shop_id = ${tx.shopId} order by r.name, r.id`);
}

export function findRole(tx: ShopTx, id: string): Promise<StaffRole | undefined> {
  return tx.find(sql<StaffRole>`
    select ${columns} from staff_roles r where r.shop_id = ${tx.shopId} and r.id = ${id}`);
}

interface RoleRow {
  id: string;
  name: string;
  permissions: readonly Permission[];
}

/** Returns false if the shop has `max` roles. */
export async function insertRole(
  tx: ShopTx,
  { id, name, permissions }: RoleRow,
  max: number,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into staff_roles (shop_id, id, name, permissions)
    select ${tx.shopId}, ${id}::uuid, ${name}, ${permissions}::text[]
    where (select count(*) from staff_roles where shop_id = ${tx.shopId}) < ${max}`);
  return added > 0;
}

/** Returns false if the role has another version. */
export async function updateRole(
  tx: ShopTx,
  { id, name, permissions, version }: RoleRow & { version: number },
): Promise<boolean> {
  const updated = await tx.run(sql`
    update staff_roles set name = ${name}, permissions = ${permissions}::text[], version = version + 1, updated_at = now()
    where shop_id = ${tx.shopId} and id = ${id} and version = ${version}`);
  return updated > 0;
}

export async function deleteRole(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`delete from staff_roles where shop_id = ${tx.shopId} and id = ${id}`);
}
