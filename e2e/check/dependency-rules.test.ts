import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./dependency-rules.ts";

// One tree of small files is written for all cases, each file with its imports, and checked in one run.

const root = path.resolve(import.meta.dirname, "../..");
const type = (target: string) => `import type { T } from "${target}";`;
const value = (target: string) => `import { x } from "${target}";`;
const lazy = (target: string) => `const load = () => import("${target}");`;
const dashboard = "dashboard/src";
const features = "api/src/features";

const rejected: [rule: string, file: string, text: string][] = [
  ["dashboard imports only", `${dashboard}/features/orders/A.tsx`, value("../../../../api/src/router.ts")],
  ["storefront imports only", "storefront/src/a.tsx", value("@vitrine/api/router")],
  ["api imports only", "api/src/http/a.ts", type("../../../storefront/src/page.tsx")],
  ["server imports only", "server/src/a.ts", value("../../dashboard/src/ui/Button.tsx")],
  ["contract imports only its", "contract/src/orders/a.ts", value("@vitrine/api/router")],
  ["contract imports only zod", "contract/src/orders/b.ts", value("pg")],
  ["contract imports only zod", "contract/src/orders/c.ts", value("node:fs")],
  ["shops imports only features", `${features}/shops/a.routes.ts`, value("../orders/orders.queries.ts")],
  ["orders imports only features", `${features}/orders/a.routes.ts`, type("../storefront/cards.queries.ts")],
  ["only features, router", "api/src/http/b.ts", type("../features/orders/orders.queries.ts")],
  ["routes are leaves", `${features}/orders/b.action.ts`, value("./orders.routes.ts")],
  ["rules are pure", `${features}/orders/c.rules.ts`, type("../../db/tx.ts")],
  ["rules are pure", `${features}/orders/d.rules.ts`, "export const now = () => Date.now();"],
  ["rules are pure", `${features}/orders/e.rules.ts`, "export async function f() {}"],
  ["queries hold SQL only", `${features}/orders/f.queries.ts`, value("../../jobs/queue.ts")],
  ["only db, events and jobs", `${features}/orders/g.routes.ts`, value("pg")],
  ["wishes imports only features", `${features}/wishes/a.routes.ts`, value("../orders/orders.queries.ts")],
  ["shops imports only features", `${features}/shops/b.routes.ts`, value("../wishes/wishes.queries.ts")],
  ["features of the dashboard never", `${dashboard}/features/orders/B.tsx`, value("../products/Form.tsx")],
  ["features of the dashboard imports", `${dashboard}/features/orders/C.tsx`, value("../../app/router.tsx")],
  ["shared of the dashboard", `${dashboard}/shared/account/A.tsx`, value("../../app/router.tsx")],
  ["shared of the dashboard", `${dashboard}/shared/b.ts`, type("../features/products/Form.tsx")],
  ["session of the dashboard", `${dashboard}/session/a.ts`, lazy("../features/products/Form.tsx")],
  ["session of the dashboard", `${dashboard}/session/b.ts`, value("../app/router.tsx")],
  ["ui of the dashboard", `${dashboard}/ui/button/A.tsx`, value("../../app/router.tsx")],
  ["ui of the dashboard", `${dashboard}/ui/button/B.tsx`, value("../../session/shop.ts")],
  ["ui of the dashboard", `${dashboard}/ui/button/C.tsx`, value("../../shared/api-errors.ts")],
  ["a file is named after", "api/src/utils.ts", ""],
  ["no cycles", `${dashboard}/ui/overlay/Dialog.tsx`, lazy("./DialogPopup.tsx")],
  ["no cycles", `${dashboard}/ui/overlay/DialogPopup.tsx`, type("./Dialog.tsx")],
  ["no cycles", "contract/src/orders/d.ts", type("@vitrine/contract/orders/e")],
  ["no cycles", "contract/src/orders/e.ts", value("./d.ts")],
  ["imports resolve", "storefront/src/b.tsx", value("./nowhere.ts")],
];

const accepted: [file: string, text: string][] = [
  [
    `${features}/orders/h.routes.ts`,
    value("../shops/shops.queries.ts") + value("@vitrine/contract/orders/orders"),
  ],
  [
    `${dashboard}/features/orders/D.tsx`,
    value("../../session/shop.ts") + value("../../ui/Button.tsx") + value("../../shared/api-errors.ts"),
  ],
  [`${features}/wishes/b.routes.ts`, value("../shops/shops.queries.ts")],
  [`${dashboard}/app/pages-table.ts`, lazy("../features/orders/OrderPage.tsx")],
  ["api/src/db/pool.ts", value("pg")],
  ["api/src/router.gen.ts", value("./features/orders/orders.routes.ts")],
  ["server/src/b.ts", value("@vitrine/api/router") + value("../../storefront/src/page.tsx")],
  // Two files may import the same one.
  [`${dashboard}/ui/overlay/Drawer.tsx`, value("./Panel.tsx")],
  [`${dashboard}/ui/overlay/Sheet.tsx`, value("./Panel.tsx")],
];

/** The files that the cases import. */
const imported = [
  "contract/src/orders/orders.ts",
  "api/src/db/tx.ts",
  "api/src/jobs/queue.ts",
  "api/src/router.ts",
  `${features}/wishes/wishes.queries.ts`,
  `${features}/orders/orders.routes.ts`,
  `${features}/orders/orders.queries.ts`,
  `${features}/shops/shops.queries.ts`,
  `${features}/storefront/cards.queries.ts`,
  "storefront/src/page.tsx",
  `${dashboard}/app/router.tsx`,
  `${dashboard}/session/shop.ts`,
  `${dashboard}/shared/api-errors.ts`,
  `${dashboard}/ui/Button.tsx`,
  `${dashboard}/ui/overlay/Panel.tsx`,
  `${dashboard}/features/products/Form.tsx`,
  `${dashboard}/features/orders/OrderPage.tsx`,
];

const tree = mkdtempSync(path.join(tmpdir(), "vitrine-dependency-rules-"));
let violations: string[] = [];

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  };
  for (const file of imported) write(file, "export const x = 1;\nexport type T = 1;\n");
  for (const [file, text] of accepted) write(file, text);
  for (const [, file, text] of rejected) write(file, text);
  mkdirSync(path.join(tree, "node_modules/@vitrine"), { recursive: true });
  for (const name of ["contract", "api"]) {
    cpSync(path.join(root, name, "package.json"), path.join(tree, name, "package.json"));
    symlinkSync(path.join(tree, name), path.join(tree, "node_modules/@vitrine", name));
  }
  write("node_modules/pg/package.json", '{ "name": "pg", "main": "index.js" }');
  write("node_modules/pg/index.js", "");
  violations = await findViolations(tree);
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true }));

describe("the dependency rules", () => {
  it.each(rejected)("%s: rejects %s", (rule, file) => {
    expect(violations.filter((violation) => violation.startsWith(rule))).toContainEqual(
      expect.stringContaining(file),
    );
  });

  it.each(accepted)("accept %s", (file) => {
    expect(violations.filter((violation) => violation.includes(`: ${file}`))).toEqual([]);
  });

  it("reject only what is listed here", () => {
    const known = rejected.map(([, file]) => file);
    expect(violations.filter((violation) => !known.some((file) => violation.includes(file)))).toEqual([]);
  });

  it("fail if there are no files", async () => {
    const empty = mkdtempSync(path.join(tmpdir(), "vitrine-no-files-"));
    await expect(findViolations(empty)).rejects.toThrow("no source files");
    rmSync(empty, { recursive: true });
  });
});
