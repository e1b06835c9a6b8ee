import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "starts in production without a secret",
    file: "server/src/config.ts",
    find: "if (isProduction && env.DATABASE_URL && !env.SECRET)",
    replace: "if (isProduction && env.DATABASE_URL && env.SECRET === '')",
    tests: ["server/src/config.test.ts"],
  },
  {
    name: "accepts one letter 32 times as a secret",
    file: "server/src/config.ts",
    find: "new Set(secret).size >= 10",
    replace: "new Set(secret).size >= 1",
    tests: ["server/src/config.test.ts"],
  },
  {
    name: "shows the outbox in production",
    file: "server/src/config.ts",
    find: `    !isProduction &&
`,
    replace: "",
    tests: ["server/src/config.test.ts"],
  },
  {
    name: "shows the outbox while SMTP is set",
    file: "server/src/config.ts",
    find: "showsOutbox: isTrial && !env.SMTP_URL",
    replace: "showsOutbox: isTrial",
    tests: ["server/src/config.test.ts"],
  },
  {
    name: "accepts an incomplete S3 configuration",
    file: "server/src/config.ts",
    find: "if (!endpoint || !bucket || !key || !secret)",
    replace: "if (!endpoint || !bucket)",
    tests: ["server/src/config.test.ts"],
  },
  {
    name: "stores any text as a referral code",
    file: "server/src/referral.ts",
    find: "if (parent === undefined || !wellFormed.test(code)) return",
    replace: "if (parent === undefined) return",
    tests: ["server/src/referral.test.ts"],
  },
  {
    name: "redirects to another host if the path begins with two slashes",
    file: "server/src/referral.ts",
    find: '`/${url.pathname.replace(/^\\/+/, "")}${url.search}`',
    replace: "`${url.pathname}${url.search}`",
    tests: ["server/src/referral.test.ts"],
  },
  {
    name: "keeps a referral code for 30 days",
    file: "server/src/referral.ts",
    find: "31 * 24",
    replace: "30 * 24",
    tests: ["server/src/referral.test.ts"],
  },
];
