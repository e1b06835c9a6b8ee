import type { Defect } from "../defect.ts";

const at = "api/src/features/import-products";

export const defects: Defect[] = [
  {
    name: "starts an import in another currency without a rate",
    file: `${at}/import-answer.rules.ts`,
    find: "if (currency !== shopCurrency && rate === null)",
    replace: "if (currency !== shopCurrency && rate === undefined)",
    tests: [`${at}/read-as-said.test.ts`],
    only: "is not started without a rate",
  },
  {
    name: "rounds converted prices down",
    file: `${at}/figures.rules.ts`,
    find: "return { amount: roundDiv(converted, scale), rounded: false };",
    replace: "return { amount: Number(converted / scale), rounded: false };",
    tests: [`${at}/read-as-said.test.ts`],
    only: "is not started without a rate",
  },
  {
    name: "reads rows of another currency as the file's",
    file: `${at}/row-cells.ts`,
    find: "if (said && code !== this.sheet.currency) return code ?? clipped(said, 20);",
    replace: "if (said && code === undefined) return clipped(said, 20);",
    tests: [`${at}/systems/systems.test.ts`],
  },
  {
    name: "sells products without a price at 0",
    file: `${at}/plan-product.rules.ts`,
    find: 'if (free && product.status === "active") {',
    replace: 'if (free && product.status === "archived") {',
    tests: [`${at}/read-as-said.test.ts`],
    only: "prices of 0",
  },
  {
    name: "begins a sale at once whose dates cannot be read",
    file: `${at}/sales-in-files.rules.ts`,
    find: "if (starts_at === undefined || ends_at === undefined) return null;",
    replace: "",
    tests: [`${at}/read-as-said.test.ts`],
    only: "sales with dates",
  },
  {
    name: "starts an import whose encoding is not certain",
    file: `${at}/import-answer.rules.ts`,
    find: 'is_encoding_sure: layout.encoding_from !== "guess",',
    replace: "is_encoding_sure: true,",
    tests: [`${at}/read-as-said.test.ts`],
    only: "encoding is not certain",
  },
  {
    name: "gives a Vendure variant to no product",
    file: `${at}/systems/vendure.rules.ts`,
    find: 'row.set("handle", above.handle);',
    replace: 'row.set("handle", slug);',
    tests: [`${at}/systems/systems.test.ts`],
  },
  {
    name: "lets a process write that has lost its import",
    file: `${at}/imports.queries.ts`,
    find: `progress_at = now()
    where shop_id = \${tx.shopId} and id = \${id} and status = \${working[pass]} and run_number = \${run_number}`,
    replace: `progress_at = now()
    where shop_id = \${tx.shopId} and id = \${id} and status in (\${working[pass]}, 'done') and run_number > 0 and \${run_number} > 0`,
    tests: [`${at}/taken-up-imports.test.ts`],
    only: "can write no more",
  },
  {
    name: "leaves the job of a dead process where it is",
    file: "api/src/jobs/queue.ts",
    find: "else await boss.send(name, { ...data, resent });",
    replace: "",
    tests: [`${at}/taken-up-imports.test.ts`],
    only: "is sent again",
  },
  {
    name: "writes over the pictures of a product that was edited since",
    file: `${at}/retry-pictures.action.ts`,
    find: "return versions.get(file.handle) === product.version",
    replace: "return versions.get(file.handle) !== undefined",
    tests: [`${at}/import-pictures.test.ts`],
    only: "retries the failed pictures",
  },
  {
    name: "reads on behind the last column a file can have",
    file: `${at}/limit-columns.ts`,
    find: "if (++cells >= (line <= headerLines ? MAX_COLUMNS : MAX_CELLS)) throw tooManyCells(line, head, byte);",
    replace: "if (++cells < 0) throw tooManyCells(line, head, byte);",
    tests: [`${at}/read-table.test.ts`],
    only: "a million columns",
  },
];
