import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the notifications of every shop",
    file: "api/src/features/notifications/notifications.queries.ts",
    find: `where n.shop_id = \${tx.shopId} and \${isFor(reader)}
      \${page.unread`,
    replace: `where \${isFor(reader)}
      \${page.unread`,
    tests: ["api/test/same-answers.test.ts"],
    only: "in notifications",
  },
  {
    name: "tells a role what it may not know",
    file: "api/src/features/notifications/notifications.queries.ts",
    find: "return sql`n.kind = any(${kindsFor(role)})`;",
    replace: "return sql`n.kind <> ${kindsFor(role).join()}`;",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "notifies twice of one cause",
    file: "api/src/features/notifications/notifications.queries.ts",
    find: "on conflict on constraint notifications_cause_key do nothing",
    replace: "on conflict on constraint notifications_cause_key do update set kind = excluded.kind",
    tests: ["api/src/features/orders/order-placed.test.ts"],
  },
];
