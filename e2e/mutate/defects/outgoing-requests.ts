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
    name: "connects where one of several IPs is public",
    file: "api/src/outside/guarded-fetch.ts",
    find: "!addresses.every(({ address })",
    replace: "!addresses.some(({ address })",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "sends a user name and password on",
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
    name: "does not check where a redirect leads",
    file: "api/src/outside/guarded-fetch.ts",
    find: "url = checkedUrl(answer.location, ports, url);",
    replace: "url = new URL(answer.location, url);",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "reads twice what is allowed",
    file: "api/src/outside/guarded-fetch.ts",
    find: "if (size > hop.limit)",
    replace: "if (size > hop.limit * 2)",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
  {
    name: "takes every IPv6 address for a public one",
    file: "api/src/outside/guarded-fetch.ts",
    find: "return parsed.match(globalIpv6);",
    replace: "return true;",
    tests: ["api/src/outside/guarded-fetch.test.ts"],
  },
];
