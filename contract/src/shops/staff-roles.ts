import * as z from "zod";
import { done, inShop, inShopById, response, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { permissions, withRequired } from "../roles.ts";
import { line, version } from "../values/fields.ts";

/** Own roles of a shop. */
export const maxStaffRoles = 20;

export const StaffRoleDraft = z.object({
  name: line(40, "Enter a name."),
  /** Those that they require are added: each change of orders requires access to orders. */
  permissions: z.array(z.enum(permissions)).max(permissions.length).transform(withRequired),
});
export type StaffRoleDraft = z.infer<typeof StaffRoleDraft>;

/** A role that the shop defines, besides the preset ones. */
export const StaffRole = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Members who have it, and invitations that give it. */
  members: z.number().int(),
  version: z.number().int(),
});
export type StaffRole = z.infer<typeof StaffRole>;

const area = "staff-accounts";
const path = "/v1/shop/{shop_id}/staff-roles";
const saved = z.object({ message: z.string(), data: StaffRole });
// Changes of roles and of members wait for each other: each is decided by the access of now.
const change = { contends: "staff-accounts", proof: "for_some" } as const;

export const staff_roles = {
  /** All of them, by name. */
  list: shop(area)
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(z.array(StaffRole))),
  read: shop(area)
    .route({ method: "GET", path: `${path}/{id}` })
    .input(z.object({ params: inShopById }))
    .output(response(StaffRole)),
  /** Only with permissions that the caller has. Requires a proof for those with which the shop could be taken over. */
  create: shop(area, change)
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShop, body: StaffRoleDraft }))
    .errors(errorMap("role_name_taken", "limit_reached", "role_too_high", "proof_required"))
    .output(saved),
  /** Applies to all members who have the role, with their next request. */
  update: shop(area, change)
    .route({ method: "PUT", path: `${path}/{id}` })
    .input(z.object({ params: inShopById, body: StaffRoleDraft.extend({ version }) }))
    .errors(errorMap("role_name_taken", "role_too_high", "version_conflict", "proof_required"))
    .output(saved),
  /** Of a role that no member and no invitation has. */
  remove: shop(area, { contends: "staff-accounts" })
    .route({ method: "DELETE", path: `${path}/{id}` })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("role_in_use", "role_too_high"))
    .output(done),
};
