import type { Defect } from "../defect.ts";

const feature = "api/src/features/staff-roles";
const save = `${feature}/save-staff-role.action.ts`;
const tests = [`${feature}/staff-roles.test.ts`];
const orders = "api/src/features/orders";
const orderTests = [`${orders}/order-permissions.test.ts`];
const migration = "api/db/migrations/0003_shops.sql";

export const defects: Defect[] = [
  {
    name: "gives permissions that the member lacks",
    file: "contract/src/roles.ts",
    find: "to.permissions.every((one) => by.permissions.includes(one))",
    replace: "to.permissions.length > 0",
    tests,
  },
  {
    name: "lets a member with all permissions make owners",
    file: "contract/src/roles.ts",
    find: 'if (to.role === "owner" && by.role !== "owner") return false;',
    replace: "",
    tests,
  },
  {
    name: "saves a role without the permissions that its own require",
    file: "contract/src/roles.ts",
    find: "...chosen.flatMap(requiredBy)]);",
    replace: "]);",
    tests: ["contract/src/roles.test.ts"],
  },
  {
    name: "creates a role with a permission that the member lacks",
    file: save,
    find: "  rejectMissing(await lockAccess(change), { permissions });\n",
    replace: "  await lockAccess(change);\n",
    tests,
  },
  {
    name: "takes permissions that the member lacks from others",
    file: save,
    find: "  rejectMissing(by, before);\n  rejectMissing(by, { permissions });\n",
    replace: "  rejectMissing(by, { permissions });\n",
    tests,
  },
  {
    name: "adds a permission that the member lacks to a role",
    file: save,
    find: "  rejectMissing(by, { permissions });\n  const added",
    replace: "  const added",
    tests,
  },
  {
    name: "decides by the access with which the request began",
    file: save,
    find: "members.find(({ account_id }) => account_id === member.account_id)?.access",
    replace: "members.length > 0 ? member : undefined",
    tests,
  },
  {
    name: "creates a role with sensitive permissions without a proof",
    file: save,
    find: "  if (givesSensitive([], permissions)) requireProven(change);\n",
    replace: "",
    tests,
  },
  {
    name: "adds sensitive permissions to a role without a proof",
    file: save,
    find: "  if (givesSensitive(before.permissions, permissions)) requireProven(change);\n",
    replace: "",
    tests,
  },
  {
    name: "overwrites a role that was changed meanwhile",
    file: `${feature}/staff-roles.queries.ts`,
    find: "where shop_id = ${tx.shopId} and id = ${id} and version = ${version}",
    replace: "where shop_id = ${tx.shopId} and id = ${id} and ${version} > 0",
    tests,
  },
  {
    name: "doesn't name the members whose role can't be deleted",
    file: `${feature}/staff-roles.routes.ts`,
    find: "if (names.length === 0) return",
    replace: "if (names.length >= 0) return",
    tests,
  },
  {
    name: "serves a known member whose role has changed with their former permissions",
    file: migration,
    find: " and r.version is not distinct from $7",
    replace: "",
    tests,
  },
  {
    name: "answers a rejected read of a known member who lost access",
    file: "api/src/http/guards.ts",
    find: " && !(await isChangedSince(context, entered, failure))",
    replace: "",
    tests: ["api/src/http/known-members.test.ts"],
  },
  {
    name: "leaves open streams of members whose role has changed",
    file: migration,
    find: "create trigger role_changed after update of version on platform.staff_roles for each row execute function platform.notify_role();",
    replace: "",
    tests,
  },
  {
    name: "gives an API key scopes of what the member lacks",
    file: "api/src/features/api-keys/api-keys.routes.ts",
    find: "!body.scopes.every((scope) => mayGiveScope(member.permissions, scope))",
    replace: "body.scopes.length === 0",
    tests,
  },
  {
    name: "serves changes of orders without their permission",
    file: "contract/src/endpoint.ts",
    find: "return permission === undefined || [permission].flat().some((one) => hasPermission(granted, one));",
    replace: "return true;",
    tests,
  },
  {
    name: "changes several orders at once without the permission",
    file: `${orders}/bulk-change-orders.action.ts`,
    find: '  requireGranted(actor, isTagVerb(change) ? "orders/manage" : permissionOf[change]);\n',
    replace: "",
    tests: orderTests,
  },
  {
    name: "offers changes of orders that the member may not make",
    file: `${orders}/order-permissions.rules.ts`,
    find: "return isGranted({ permissions }, permissionOf[verb]) && may(verb, order, role);",
    replace: "return permissions?.length !== 0 && may(verb, order, role);",
    tests: orderTests,
  },
  {
    name: "refunds a cancelled order without the permission to refund",
    file: `${orders}/cancel-order.action.ts`,
    find: '    if (refund === "all" && original + credit > 0) requireGranted(change.actor, "orders/refund");\n',
    replace: "",
    tests: orderTests,
  },
  {
    name: "completes a draft as paid without the permission to mark orders as paid",
    file: "api/src/features/draft-orders/complete-draft-order.action.ts",
    find: '  if (seen.payment.kind === "paid") requireGranted(actor, "orders/mark-paid");\n',
    replace: "",
    tests: orderTests,
  },
  {
    name: "gives members who may not refund a link with the rights of the customer",
    file: "contract/src/roles.ts",
    find: '["orders/refund", "orders/cancel", "orders/returns"] as const',
    replace: '[] as ("orders/refund" | "orders/cancel")[]',
    tests: orderTests,
  },
  {
    name: "unchecks a permission that a checked one requires",
    file: "dashboard/src/features/staff-roles/permission-groups.ts",
    find: "one !== permission && !requiredBy(one).includes(permission)",
    replace: "one !== permission",
    tests: ["dashboard/src/features/staff-roles/permission-groups.test.ts"],
  },
];
