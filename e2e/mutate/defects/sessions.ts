import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "deletes the device ID on sign-out",
    file: "dashboard/src/session/storage.ts",
    find: '["deviceId", "theme", "language", "shortcuts"]',
    replace: '["theme", "language", "shortcuts"]',
    tests: ["dashboard/test/storage.test.ts"],
  },
  {
    name: "keeps the token when the stored user is unreadable",
    file: "dashboard/src/session/storage.ts",
    find: `    store("token", undefined);
    location.reload();`,
    replace: "    location.reload();",
    tests: ["dashboard/test/storage.test.ts"],
  },
  {
    name: "stores the token before the user",
    file: "dashboard/src/session/storage.ts",
    find: `  store("user", JSON.stringify(session.user));
  store("token", session.token);`,
    replace: `  store("token", session.token);
  store("user", JSON.stringify(session.user));`,
    tests: ["dashboard/test/storage.test.ts"],
  },
];
