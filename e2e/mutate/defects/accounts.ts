import type { Defect } from "../defect.ts";

const codes = "api/src/features/accounts/email-codes.queries.ts";
const accountsTest = "api/src/features/accounts/accounts.test.ts";

export const defects: Defect[] = [
  {
    name: "accepts an expired email code",
    file: codes,
    find: "and tries < ${maxTries} and expires_at > now() and verified_at is null",
    replace: "and tries < ${maxTries} and verified_at is null",
    tests: [accountsTest],
  },
];
