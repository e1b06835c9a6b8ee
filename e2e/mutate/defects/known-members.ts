import type { Defect } from "../defect.ts";

const accounts = "api/db/migrations/0001_accounts.sql";
const shops = "api/db/migrations/0003_shops.sql";
const choice = "api/src/db/shop-choice.test.ts";
const guards = "api/src/http/guards.ts";
const members = "api/src/http/known-members.test.ts";

export const defects: Defect[] = [
  {
    name: "verifies no role",
    file: shops,
    find: " and m.role = $5",
    replace: "",
    tests: [choice],
  },
  {
    name: "verifies no device",
    file: shops,
    find: "s.device_id = $3 and ",
    replace: "",
    tests: [choice],
  },
  {
    name: "verifies the membership of any shop",
    file: shops,
    find: " and m.shop_id = $1",
    replace: "",
    tests: [choice],
  },
  {
    name: "verifies the session of any user",
    file: shops,
    find: " and s.account_id = $4",
    replace: "",
    tests: [choice],
  },
  {
    name: "accepts sessions that are half a year old",
    file: accounts,
    find: "where expires_at > now() and created_at > now() - interval '180 days'",
    replace: "where expires_at > now()",
    tests: [members],
  },
  {
    name: "accepts expired sessions",
    file: accounts,
    find: "where expires_at > now() and created_at",
    replace: "where created_at",
    tests: [members],
  },
  {
    name: "commits without statements before the member is verified",
    file: "api/src/db/tx.ts",
    find: "if (opening && !opening.mayReject && first",
    replace: "if (opening && first",
    tests: [choice],
  },
  {
    name: "hides why the statements of a changed member failed",
    file: "api/src/db/tx.ts",
    find: "this.#rejection ?? failure",
    replace: "failure",
    tests: [choice],
  },
  {
    name: "verifies no member before several statements",
    file: "api/src/db/tx.ts",
    find: "if (opening.choice && opening.mayReject)",
    replace: "if (false)",
    tests: [choice],
  },
  {
    name: "verifies no known member",
    file: guards,
    find: "{ member: context.verifies }",
    replace: "{}",
    tests: [members],
  },
  {
    name: "begins changes before the member is verified",
    file: guards,
    find: 'endpoint.method === "GET" ? callerOf(context, input) : undefined',
    replace: "callerOf(context, input)",
    tests: [members],
  },
  {
    name: "lets a known member read every area",
    file: guards,
    find: "if (!caller || !member || !isAllowed(member, endpoint))",
    replace: "if (!caller || !member)",
    tests: [members],
  },
  {
    name: "fails instead of reading a changed member again",
    file: guards,
    find: "if (!isMemberChanged(failure) && !(await isChangedSince(context, entered, failure))) throw failure;",
    replace: "throw failure;",
    tests: [members],
  },
  {
    name: "knows a member in every shop",
    file: "api/src/http/known-members.ts",
    find: "`${shopId} ${tokenHash",
    replace: "`${tokenHash",
    tests: [members],
  },
  {
    name: "verifies no member of a read without a transaction",
    file: guards,
    find: "if (!isVerified) await inShop(async () => {});",
    replace: "",
    tests: [members],
  },
  {
    name: "verifies no member of a read that opens its transaction later",
    file: guards,
    find: "context.app.db.inShop(member.shop_id, work, { member: verifies })",
    replace: "context.app.db.inShop(member.shop_id, work)",
    tests: [members],
  },
];
