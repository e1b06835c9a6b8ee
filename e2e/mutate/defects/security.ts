import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "accepts several spellings of a signed ID",
    file: "api/src/ids.ts",
    find: "const actual = Buffer.from(token);",
    replace:
      'const actual = Buffer.from(signId(secret, kind, shopId, id).split(".")[0] + "." + token.split(".")[1]);',
    tests: ["api/src/ids.test.ts"],
  },
  {
    name: "accepts another shop's signed ID",
    file: "api/src/ids.ts",
    find: "hmac(secret, `${kind}:${shopId}:${id}`)",
    replace: "hmac(secret, `${kind}:${id}`)",
    tests: ["api/src/ids.test.ts"],
  },
  {
    name: "shortens a long Idempotency-Key",
    file: "api/src/http/serve.ts",
    find: "/^[\\x20-\\x7e]{1,128}$/",
    replace: "/^[\\x20-\\x7e]{1,128}/",
    tests: ["api/test/idempotency-key.test.ts"],
  },
  {
    name: "allows outgoing requests to Azure's host service",
    file: "api/src/outside/guarded-fetch.ts",
    find: "return !cloudServices.some((range) => parsed.match(range));",
    replace: "return true;",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "lets a shop's role read the data of other shops' jobs",
    file: "api/src/jobs/prepare-queue.ts",
    find: "grant select (id, name, state, start_after) on",
    replace: "grant select on",
    tests: ["api/src/jobs/queue-permissions.test.ts"],
  },
  {
    name: "sends no Strict-Transport-Security over HTTPS",
    file: "server/src/security-headers.ts",
    find: "if (isHttps)",
    replace: "if (!isHttps)",
    tests: ["e2e/without-browser/security-headers.test.ts"],
  },
  {
    name: "shows no icon for a push with an empty one",
    file: "dashboard/service-worker/notice.ts",
    find: "words(icon) ?? logo",
    replace: "icon ?? logo",
    tests: ["dashboard/test/notice.test.ts"],
  },
  {
    name: "doesn't serve pictures narrower than ten pixels",
    file: "server/src/picture-files.ts",
    find: "\\d{1,4}",
    replace: "\\d{2,4}",
    tests: ["server/src/picture-files.test.ts"],
  },
  {
    name: "returns the cached MAC of another secret",
    file: "api/src/ids.ts",
    find: "return signed.memo(`${secret}\\n${text}`);",
    replace: "return signed.memo(`${secret.slice(0, 1)}\\n${text}`);",
    tests: ["api/src/ids.test.ts"],
  },
];
