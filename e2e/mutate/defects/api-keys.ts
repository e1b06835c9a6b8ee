import type { Defect } from "../defect.ts";

const keys = ["api/src/features/api-keys/api-keys.test.ts"];
const queries = "api/src/features/api-keys/api-keys.queries.ts";
const scopes = "contract/src/shops/api-keys.ts";

export const defects: Defect[] = [
  {
    name: "accepts API keys that have expired",
    file: queries,
    find: " and (expires_at is null or expires_at > now())",
    replace: "",
    tests: keys,
  },
  {
    name: "creates API keys that have expired already",
    file: "api/src/features/api-keys/api-keys.routes.ts",
    find: "Date.parse(body.expires_at) <= now",
    replace: "Date.parse(body.expires_at) < 0",
    tests: keys,
  },
  {
    name: "lets API keys with read access change data",
    file: scopes,
    find: 'method === "GET" ? "read" : "write"',
    replace: '"read"',
    tests: keys,
  },
  {
    name: "ignores the scopes of API keys",
    file: scopes,
    find: "if (!needed) return false;",
    replace: "return needed !== undefined;",
    tests: keys,
  },
  {
    name: "opens saved views to API keys",
    file: scopes,
    find: " || forMembers",
    replace: "",
    tests: keys,
  },
  {
    name: "opens areas without a scope to API keys",
    file: scopes,
    find: "if (!needed) return false;",
    replace: "if (!needed) return true;",
    tests: keys,
  },
  {
    name: "counts reads and changes of an API key separately",
    file: "api/src/http/coarse-limits.ts",
    find: "if (isApiKey(token)) return [token, limits.key];",
    replace: "",
    tests: ["api/src/http/coarse-limits.test.ts"],
  },
  {
    name: "never records the last use of an API key",
    file: "api/src/http/guards.ts",
    find: "if (found?.is_stale) await noteUse(tx, found.id);",
    replace: "",
    tests: keys,
  },
  {
    name: "takes a session whose token begins like an API key for one",
    file: "contract/src/shops/api-keys.ts",
    find: "return /^vk_[\\w-]{43}$/.test(token);",
    replace: "return token.startsWith(apiKeyPrefix);",
    tests: keys,
  },
];
