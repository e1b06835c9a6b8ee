import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "doesn't record a change of the checkout settings",
    file: "api/src/features/checkout-settings/checkout-settings.routes.ts",
    find: "if (changed) await insertSetupSteps",
    replace: "if (changed && data.version > 99) await insertSetupSteps",
    tests: ["api/src/features/shops/setup-guide.test.ts"],
  },
];
