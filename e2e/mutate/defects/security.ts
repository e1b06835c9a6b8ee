import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "a signed id opens in several spellings",
    file: "api/src/ids.ts",
    find: "const actual = Buffer.from(token);",
    replace:
      'const actual = Buffer.from(signId(secret, kind, shopId, id).split(".")[0] + "." + token.split(".")[1]);',
    tests: ["api/src/ids.test.ts"],
  },
  {
    name: "a signed id opens for another shop",
    file: "api/src/ids.ts",
    find: "hmac(secret, `${kind}:${shopId}:${id}`)",
    replace: "hmac(secret, `${kind}:${id}`)",
    tests: ["api/src/ids.test.ts"],
  },
  {
    name: "a long Idempotency-Key is shortened",
    file: "api/src/http/serve.ts",
    find: "/^[\\x20-\\x7e]{1,128}$/",
    replace: "/^[\\x20-\\x7e]{1,128}/",
    tests: ["api/test/idempotency-key.test.ts"],
  },
  {
    name: "the outgoing guard lets Azure's host service through",
    file: "api/src/outside/guarded-fetch.ts",
    find: "return !cloudServices.some((range) => parsed.match(range));",
    replace: "return true;",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "a shop's role reads what other shops' jobs carry",
    file: "api/src/jobs/queue.ts",
    find: "grant select (id, name, state, start_after) on",
    replace: "grant select on",
    tests: ["api/src/jobs/queue-permissions.test.ts"],
  },
  {
    name: "https is not made permanent",
    file: "server/src/security-headers.ts",
    find: "if (isHttps)",
    replace: "if (!isHttps)",
    tests: ["e2e/without-browser/security-headers.test.ts"],
  },
  {
    name: "a push with an empty icon shows none",
    file: "dashboard/service-worker/notice.ts",
    find: "words(icon) ?? logo",
    replace: "icon ?? logo",
    tests: ["dashboard/test/notice.test.ts"],
  },
  {
    name: "pictures narrower than ten pixels are not served",
    file: "server/src/picture-files.ts",
    find: "\\d{1,4}",
    replace: "\\d{2,4}",
    tests: ["server/src/picture-files.test.ts"],
  },
  {
    name: "remembers a MAC for another secret",
    file: "api/src/ids.ts",
    find: "return signed.memo(`${secret}\\n${text}`);",
    replace: "return signed.memo(`${secret.slice(0, 1)}\\n${text}`);",
    tests: ["api/src/ids.test.ts"],
  },
];
