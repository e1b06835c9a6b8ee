import type { Defect } from "../defect.ts";

const file = "api/src/db/sql.ts";
const tests = ["api/src/db/sql.test.ts"];

export const defects: Defect[] = [
  {
    name: "mistakes a part of a statement for a value",
    file,
    find: "shape = this.#after(shape, aValue);",
    replace: "",
    tests,
  },
  {
    name: "loses the values of the parts of a statement",
    file,
    find: "if (slot instanceof Sql) shape = this.#walk(slot, shape, values);",
    replace: "if (slot instanceof Sql) shape = this.#walk(slot, shape, []);",
    tests,
  },
  {
    name: "takes lists of different lengths for the same statement",
    file,
    find: "(known[length] ??=",
    replace: "(known[0] ??=",
    tests,
  },
  {
    name: "takes texts of parts for the same",
    file,
    find: "slots.length === 0 ? texts[0]! : texts",
    replace: 'slots.length === 0 ? "" : texts',
    tests,
  },
  {
    name: "ends constants at a quotation mark",
    file,
    find: 'value.replaceAll("\'", "\'\'")',
    replace: "value",
    tests,
  },
  {
    name: "ends names at a quotation mark",
    file,
    find: "name.replaceAll('\"', '\"\"')",
    replace: "name",
    tests,
  },
  {
    name: "sets undefined values to null",
    file,
    find: ".filter(([, value]) => value !== undefined)",
    replace: "",
    tests,
  },
  {
    name: "stores an unlimited number of statements",
    file,
    find: 'if (this.#count >= this.#max) return { name: "", text, values };',
    replace: "",
    tests,
  },
  {
    name: "stores statements that are sent once",
    file,
    find: 'return { name: "", text, values };\n}',
    replace: "return { name: nameOf(text), text, values };\n}",
    tests,
  },
  {
    name: "plans a statement again for each list of ids",
    file: "api/src/db/sql.ts",
    find: "sql`array(select unnest(${ids}::uuid[]))`",
    replace: "sql`${ids}::uuid[]`",
    tests: ["api/src/db/plans.test.ts"],
  },
  {
    name: "combines settings in memory with variants of a later version of the storefront",
    file: "api/src/features/checkout/cart/complete-cart.action.ts",
    find: "if (read.version !== version) return readData(app, tx, variantIdsOf(lines));",
    replace: "",
    tests: ["api/src/features/checkout/cart/complete-cart.test.ts"],
  },
  {
    name: "requests the description of a statement's rows each time",
    file: "api/src/db/pg-internals.ts",
    find: "ofWire.set(name, rows);",
    replace: "",
    tests: ["api/src/db/pg-internals.test.ts"],
  },
  {
    name: "takes a statement for described in all connections",
    file: "api/src/db/pg-internals.ts",
    find: "if (!ofWire) described.set(wire, (ofWire = new Map()));",
    replace: "if (!ofWire) described.set(wire, (ofWire = shared));",
    tests: ["api/src/db/pg-internals.test.ts"],
  },
];
