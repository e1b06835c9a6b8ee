import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "connects to private IPs",
    file: "api/src/outside/guarded-fetch.ts",
    find: 'if (parsed.range() !== "unicast") return false;',
    replace: "",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "connects if only one of several IPs is public",
    file: "api/src/outside/guarded-fetch.ts",
    find: "!addresses.every(({ address })",
    replace: "!addresses.some(({ address })",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "accepts a URL with a username and a password",
    file: "api/src/outside/guarded-fetch.ts",
    find: "if (url.username || url.password)",
    replace: "if (url.username && !url.password)",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "connects to any port",
    file: "api/src/outside/guarded-fetch.ts",
    find: "if (!ports.includes(Number(",
    replace: "if (ports.length > 9 && !ports.includes(Number(",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "follows a redirect to a forbidden URL",
    file: "api/src/outside/guarded-fetch.ts",
    find: "url = checkedUrl(response.location, ports, url);",
    replace: "url = new URL(response.location, url);",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "reads twice the allowed size",
    file: "api/src/outside/guarded-fetch.ts",
    find: "if (size > hop.limit)",
    replace: "if (size > hop.limit * 2)",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "treats every IPv6 address as public",
    file: "api/src/outside/guarded-fetch.ts",
    find: "return parsed.match(globalIpv6);",
    replace: "return true;",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
];
