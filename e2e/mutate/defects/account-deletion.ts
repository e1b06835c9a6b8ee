import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "deletes an account whose shop has open orders",
    file: "api/src/features/account-deletion/delete-account.action.ts",
    find: `  if (!plan.may_delete)
`,
    replace: `  if (plan.shops.length > 99)
`,
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "asks for no password",
    file: "api/src/features/account-deletion/delete-account.action.ts",
    find: `  await requireProof(call, session, "delete_account", proof);
`,
    replace: "",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "keeps shops for 29 days",
    file: "api/src/features/account-deletion/delete-account.action.ts",
    find: "export const retentionDays = 30;",
    replace: "export const retentionDays = 29;",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
];
