import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "doesn't check the role again when a push is sent",
    file: "api/src/features/push/push-to-device.job.ts",
    find: "if (!device || !isFor(notification, device)) return;",
    replace: "if (!device) return;",
    tests: ["api/src/features/push/push-recipients.test.ts"],
    only: "depend on the current role",
  },
];
