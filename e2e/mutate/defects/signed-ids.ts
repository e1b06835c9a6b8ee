import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "accepts a token of another kind",
    file: "api/src/ids.ts",
    find: "hmac(secret, `${kind}:${shopId}:${id}`)",
    replace: "hmac(secret, `${shopId}:${id}`)",
    tests: ["api/test/sign-in-attacks.test.ts"],
    only: "O12",
  },
  {
    name: "accepts an expired preview token",
    file: "api/src/ids.ts",
    find: "if (!ends || !given || Number(ends) <= now) return undefined;",
    replace: "if (!ends || !given) return undefined;",
    tests: ["api/src/features/shops/preview.test.ts"],
  },
];
