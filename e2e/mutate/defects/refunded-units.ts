import type { Defect } from "../defect.ts";

const units = "api/src/features/order-refunds/refunded-units.rules.ts";
const unitTests = ["api/src/features/order-refunds/refunded-units.rules.test.ts"];
const lossTests = ["api/src/features/shipments/refunded-losses.test.ts"];

export const defects: Defect[] = [
  {
    name: "owes and sends refunded units of a lost shipment again",
    file: units,
    find: "return Math.min(quantity, Math.max(0, notReturned));",
    replace: "return Math.min(quantity, Math.max(0, notReturned - notReturned));",
    tests: lossTests,
  },
  {
    name: "takes a restocked unit for a lost one",
    file: units,
    find: "Math.max(refunded - restocked, refunded - outside)",
    replace: "Math.max(refunded, refunded - outside)",
    tests: unitTests,
  },
  {
    name: "counts a refunded unit that came back undelivered as lost",
    file: units,
    find: "refunded - outside) - unitsOfOthers(true);",
    replace: "refunded - outside);",
    tests: unitTests,
  },
  {
    name: "counts a lost unit as restocked",
    file: units,
    find: "restocked: part.restocked - restocked,",
    replace: "restocked: part.restocked,",
    tests: unitTests,
  },
  {
    name: "sends nothing again instead of rejecting it",
    file: "api/src/features/shipments/resolve-loss.action.ts",
    find: "if (lines.length === 0)",
    replace: "if (lines.length < 0)",
    tests: lossTests,
  },
  {
    name: "doesn't cancel the refunded units of a lost shipment",
    file: "api/src/features/order-refunds/refund-items.action.ts",
    find: "if (refunded.length === 0) return lost;",
    replace: "if (refunded.length >= 0) return lost;",
    tests: lossTests,
  },
  {
    name: "repeats a failed refund of units that were cancelled since",
    file: "api/src/features/orders/owed-refunds.rules.ts",
    find: "return !isReplaced && !areUnitsReplaced &&",
    replace: "return !isReplaced &&",
    tests: ["api/src/features/orders/owed-refunds.rules.test.ts"],
  },
];
