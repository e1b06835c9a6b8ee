import type { Defect } from "../defect.ts";

const feature = "api/src/features/staff-accounts";
const queries = `${feature}/staff-accounts.queries.ts`;
const rules = `${feature}/staff-accounts.rules.ts`;
const accept = `${feature}/accept-invitation.action.ts`;
const change = `${feature}/change-staff.action.ts`;
const tests = [`${feature}/staff-accounts.test.ts`];

export const defects: Defect[] = [
  {
    name: "accepts an invitation that has expired",
    file: queries,
    find: "m.token_hash = ${tokenHash} and m.expires_at > now() for update",
    replace: "m.token_hash = ${tokenHash} for update",
    tests,
  },
  {
    name: "lets any user accept an invitation",
    file: accept,
    find: "email.toLowerCase() !== session.email.toLowerCase()",
    replace: "!email",
    tests,
  },
  {
    name: "leaves an accepted invitation valid",
    file: accept,
    find: "    await deleteInvitation(tx, id);\n",
    replace: "",
    tests,
  },
  {
    name: "gives a role that the inviter lost",
    file: accept,
    find: "!invitation || !by || !mayGrant(by, invitation.access)",
    replace: "!invitation || !by",
    tests,
  },
  {
    name: "changes the role of a member who accepts another invitation",
    file: queries,
    find: "on conflict (shop_id, account_id) do nothing",
    replace: "on conflict (shop_id, account_id) do update set role = excluded.role",
    tests,
  },
  {
    name: "leaves the earlier link of a replaced invitation valid",
    file: queries,
    find: "inviter_id = excluded.inviter_id, token_hash = null,",
    replace: "inviter_id = excluded.inviter_id,",
    tests,
  },
  {
    name: "sends an invitation that was replaced",
    file: queries,
    find: "      id = excluded.id, role = excluded.role,",
    replace: "      role = excluded.role,",
    tests,
  },
  {
    name: "counts a new invitation of the same person against the limit",
    file: queries,
    find: " and email <> ${email}) < ${max}",
    replace: ") < ${max}",
    tests,
  },
  {
    name: "allows one member too many",
    file: queries,
    find: "email <> ${email}) < ${max}",
    replace: "email <> ${email}) <= ${max}",
    tests,
  },
  {
    name: "lets members give roles without the right to manage staff",
    file: "contract/src/roles.ts",
    find: 'hasPermission(by.permissions, "staff-accounts") &&',
    replace: "by.permissions.length > 0 &&",
    tests: ["contract/src/roles.test.ts"],
  },
  {
    name: "lets admins change owners",
    file: rules,
    find: "!mayGrant(by, from) || (to && !mayGrant(by, to))",
    replace: "to && !mayGrant(by, to)",
    tests,
  },
  {
    name: "lets admins give members the role of owners",
    file: rules,
    find: "!mayGrant(by, from) || (to && !mayGrant(by, to))",
    replace: "!mayGrant(by, from)",
    tests,
  },
  {
    name: "lets the last owner leave",
    file: rules,
    find: 'from.role === "owner" && to?.role !== "owner" && owners === 1',
    replace: 'from.role === "owner" && to && to.role !== "owner" && owners === 1',
    tests,
  },
  {
    name: "doesn't lock the members while one is removed",
    file: queries,
    find: " order by account_id for no key update`",
    replace: " order by account_id`",
    tests,
  },
  {
    name: "lets admins withdraw the invitation of an owner",
    file: change,
    find: "!mayGrant(by, invitation.access) || (to && !mayGrant(by, to.access))",
    replace: "to && !mayGrant(by, to.access)",
    tests,
  },
  {
    name: "shows the members of all shops to a shop's transaction",
    file: "api/db/row-level-security.sql",
    find: "create policy own_members on platform.memberships to vitrine_shop\n      using (shop_id = shop.current_shop())",
    replace: "create policy own_members on platform.memberships to vitrine_shop\n      using (true)",
    tests,
  },
  {
    name: "doesn't limit the invitations to an email",
    file: `${feature}/invite-staff.action.ts`,
    find: "max: 5, seconds: day",
    replace: "max: 500, seconds: day",
    tests,
  },
];
