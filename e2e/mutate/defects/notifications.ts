import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the notifications of every shop",
    file: "api/src/features/notifications/notifications.queries.ts",
    find: `where n.shop_id = \${tx.shopId} and \${isFor(reader)}
      \${page.unread`,
    replace: `where \${isFor(reader)}
      \${page.unread`,
    tests: ["api/test/same-responses.test.ts"],
    only: "in notifications",
  },
  {
    name: "lists notifications that the role may not read",
    file: "api/src/features/notifications/notifications.queries.ts",
    find: "return sql`n.kind = any(${kindsFor(role)}) and",
    replace: "return sql`n.kind <> ${kindsFor(role).join()} and",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "notifies twice about one cause",
    file: "api/src/features/notifications/notifications.queries.ts",
    find: "on conflict on constraint notifications_cause_key do nothing",
    replace: "on conflict on constraint notifications_cause_key do update set kind = excluded.kind",
    tests: ["api/src/features/orders/order-placed.test.ts"],
  },
  {
    name: "keeps a stream open after a sign-out or a change of role",
    file: "api/src/features/notifications/audience.ts",
    find: "return this.#checks.checkSoon(this.#ofAccount.get(message.account_id) ?? []);",
    replace: "return;",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "keeps a stream open after its session expires",
    file: "api/src/features/notifications/access-checks.ts",
    find: "setTimeout(() => this.checkSoon([listener]), after)",
    replace: "setTimeout(() => {}, after)",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "keeps a stream open when the event that ends access is lost",
    file: "api/src/features/notifications/access-checks.ts",
    find: "setInterval(() => this.checkSoon(this.#expiries.keys()), sweepMs)",
    replace: "setInterval(() => {}, sweepMs)",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "checks all streams every second",
    file: "api/src/features/notifications/access-checks.ts",
    find: "const sweepMs = 60_000;",
    replace: "const sweepMs = 1_000;",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "doesn't notify processes when a membership ends",
    file: "api/db/migrations/0003_shops.sql",
    find: "create trigger membership_ended after delete on platform.memberships for each row\n  execute function platform.notify_access();",
    replace: "",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "doesn't notify processes when a role changes",
    file: "api/db/migrations/0003_shops.sql",
    find: "create trigger membership_changed after update of role on platform.memberships for each row\n  execute function platform.notify_access();",
    replace: "",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
  {
    name: "doesn't notify processes when a session ends",
    file: "api/db/migrations/0001_accounts.sql",
    find: "create trigger session_ended after delete on platform.sessions for each row\n  when (old.expires_at > now()) execute function platform.notify_access();",
    replace: "",
    tests: ["api/src/features/notifications/notifications.test.ts"],
  },
];
