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
    name: "deletes an account without its password or a code",
    file: "api/src/features/account-deletion/delete-account.action.ts",
    find: `  await requireProof(call, session, "delete_account", proof);
`,
    replace: "",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
];
