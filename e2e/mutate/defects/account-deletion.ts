import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "deletes an account whose shop has open orders",
    file: "api/src/features/account-deletion/schedule-account-deletion.action.ts",
    find: `  if (!plan.may_delete)
`,
    replace: `  if (plan.shops.length > 99)
`,
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "deletes an account without a proof of identity",
    file: "api/src/features/account-deletion/schedule-account-deletion.action.ts",
    find: "  else requireProven({ isProven: session.is_proven });\n",
    replace: "",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "deletes the account of a user with an authenticator app by their password",
    file: "api/src/features/account-deletion/schedule-account-deletion.action.ts",
    find: '(await findProofMeans(call, session)) === "password"',
    replace: '(await findProofMeans(call, session)) !== "email"',
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "deletes an account before its time",
    file: "api/src/features/account-deletion/account-deletion.queries.ts",
    find: "and deletes_at <= now()",
    replace: "and deletes_at is not null",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "leaves a shop open without an owner if two owners delete their accounts at once",
    file: "api/src/features/account-deletion/account-deletion.queries.ts",
    find: " order by account_id for no key update`",
    replace: "`",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "signs in to an account that will be deleted",
    file: "api/src/features/accounts/keep-account.action.ts",
    find: "if (deletes_at) throw",
    replace: "if (!id) throw",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "deletes an account although its user keeps it",
    file: "api/src/features/accounts/scheduled-deletions.queries.ts",
    find: "set deletes_at = null where id",
    replace: "set deletes_at = deletes_at where id",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "uses up the code of the authenticator app before the user keeps the account",
    file: "api/src/features/accounts/sign-in.action.ts",
    find: "  await call.app.db.readPlatform((tx) => rejectScheduledDeletion(tx, proven.id, body));\n",
    replace: "",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "leaves the sessions of an account that will be deleted",
    file: "api/src/features/account-deletion/schedule-account-deletion.action.ts",
    find: "    await removeSessions(tx, id);\n",
    replace: "",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "emails news of a shop to a user whose account will be deleted",
    file: "api/src/features/notifications/recipients.queries.ts",
    find: " and a.deletes_at is null",
    replace: "",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
];
