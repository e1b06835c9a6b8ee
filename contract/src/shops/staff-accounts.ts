import * as z from "zod";
import { account, anyone, response, done, inShop, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { roles } from "../roles.ts";
import { email, instant } from "../values/fields.ts";

/** Members and invitations of a shop. */
export const maxStaff = 100;

/** Days in which an invitation can be accepted. */
export const invitationDays = 7;

/** A preset role, or an own role of the shop with its id. */
const GivenRole = z.object({ role: z.enum(roles), role_id: z.uuid().nullable().default(null) });
const hasRoleId = ({ role, role_id }: z.output<typeof GivenRole>) =>
  (role === "custom") === (role_id !== null);
const withoutRoleId = { message: "Choose a role.", path: ["role"] };

/** The role of a member or an invitation. Id and name of an own role; null for a preset one. */
const ShownRole = z.object({
  role: z.enum(roles),
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
});

/** A member of a shop, or a person who is invited to become one. */
export const StaffAccount = ShownRole.extend({
  /** Of the account, or of the invitation. */
  id: z.string(),
  status: z.enum(["active", "invited", "expired"]),
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  email: z.string(),
  /** True if the caller may change their role and remove them. */
  may_change: z.boolean(),
  /** True for the signed-in member. */
  is_you: z.boolean(),
  /** When the member joined, or the invitation was sent. */
  since: instant,
  /** Of an invitation. */
  expires_at: instant.nullable(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const StaffInvitationDraft = GivenRole.extend({ email }).refine(hasRoleId, withoutRoleId);
export const RoleChange = GivenRole.refine(hasRoleId, withoutRoleId);

/** The token in the link of an invitation: the shop's id and a secret. */
const body = z.object({ token: z.string().regex(/^\d{1,9}\.[\w-]{43}$/, "This link is incomplete.") });

/** An invitation as its recipient sees it. */
export const Invitation = z.object({
  shop: z.string(),
  inviter: z.string(),
  email: z.string(),
  role: z.enum(roles),
  role_name: z.string().nullable(),
  expires_at: instant,
});
export type Invitation = z.infer<typeof Invitation>;

const area = "staff-accounts";
const path = "/v1/shop/{shop_id}/staff-accounts";

export const staff_accounts = {
  /** All of them: the members first, each by email. */
  list: shop(area)
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(z.array(StaffAccount))),
  /** Sends an invitation. Another one to the same email replaces it. Requires a proof for owners, admins and
   * sensitive permissions. */
  invite: shop(area, { contends: "staff-accounts", proof: "for_some" })
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShop, body: StaffInvitationDraft }))
    .errors(errorMap("already_member", "limit_reached", "role_too_high", "role_unknown", "proof_required"))
    .output(done),
  /** Changes the role of a member or an invitation. Requires a proof to make an owner or admin or give
   * sensitive permissions, and for owners. */
  change_role: shop(area, { contends: "staff-accounts", proof: "for_some" })
    .route({ method: "PUT", path: `${path}/{id}` })
    .input(z.object({ params: inShopById, body: RoleChange }))
    .errors(errorMap("last_owner", "role_too_high", "role_unknown", "proof_required"))
    .output(done),
  /** Removes a member, who loses access immediately, or withdraws an invitation. Requires a proof for owners. */
  remove: shop(area, { contends: "staff-accounts", proof: "for_some" })
    .route({ method: "DELETE", path: `${path}/{id}` })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("last_owner", "role_too_high", "proof_required"))
    .output(done),
};

export const staff_invitations = {
  /** With the token in the body, so that no log contains it. */
  read: anyone
    .route({ method: "POST", path: "/v1/staff-invitations/read" })
    .input(z.object({ body }))
    .errors(errorMap("invitation_expired"))
    .output(response(Invitation)),
  /** Makes the signed-in user a member. Only the user whose email was invited can accept. */
  accept: account
    .route({ method: "POST", path: "/v1/staff-invitations/accept" })
    .input(z.object({ body }))
    .errors(errorMap("invitation_expired", "invitation_of_other", "proof_required"))
    .output(response(z.object({ shop_id: z.number().int() }))),
};
