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
    name: "deletes an account without a proof of identity",
    file: "api/src/features/account-deletion/delete-account.action.ts",
    find: "  else requireProven({ isProven: session.is_proven });\n",
    replace: "",
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
  {
    name: "deletes the account of a user with an authenticator app by their password",
    file: "api/src/features/account-deletion/delete-account.action.ts",
    find: '(await findProofMeans(call, session)) === "password"',
    replace: '(await findProofMeans(call, session)) !== "email"',
    tests: ["api/src/features/account-deletion/account-deletion.test.ts"],
  },
];
