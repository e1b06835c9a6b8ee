import type { Defect } from "../defect.ts";

const menus = ["api/src/features/menus/menus.test.ts"];
const faqs = ["api/src/features/faqs/faqs.test.ts"];
const announcements = ["api/src/features/announcements/announcements.test.ts"];
const storefront = ["storefront/test/content.test.ts"];

export const defects: Defect[] = [
  {
    name: "links to records that the shop doesn't have",
    file: "api/src/features/links/reject-missing-targets.action.ts",
    find: "if (missing.length === 0) return;",
    replace: "if (missing.length >= 0) return;",
    tests: menus,
  },
  {
    name: "rejects a menu because a record was deleted",
    file: "api/src/features/links/reject-missing-targets.action.ts",
    find: "target_id !== null && !known.has(`${kind} ${target_id}`)",
    replace: "target_id !== null",
    tests: menus,
  },
  {
    name: "shows links to drafts of pages",
    file: "contract/src/shops/links.ts",
    find: "if (!isRecordLink(kind) || target?.is_shown) return undefined;",
    replace: "if (!isRecordLink(kind) || target) return undefined;",
    tests: menus,
  },
  {
    name: "shows the sub-items of a hidden item",
    file: "api/src/features/menus/menus.rules.ts",
    find: "if (hiddenLevel !== undefined && level > hiddenLevel) continue;",
    replace: "",
    tests: menus,
  },
  {
    name: "hides the sub-items of the items after a hidden one",
    file: "api/src/features/menus/menus.rules.ts",
    find: "hiddenLevel = open ? undefined : level;",
    replace: "hiddenLevel ??= open ? undefined : level;",
    tests: menus,
  },
  {
    name: "overwrites a menu that someone else saved",
    file: "api/src/features/menus/menus.queries.ts",
    find: "\n    where menus.version = ${version}`);",
    replace: "`);",
    tests: menus,
  },
  {
    name: "accepts scripts as URLs of links",
    file: "contract/src/shops/links.ts",
    find: "mailto:[^",
    replace: "javascript:.*|mailto:[^",
    tests: menus,
  },
  {
    name: "accepts a menu that skips a level",
    file: "contract/src/shops/menus.ts",
    find: "(items[at - 1]?.level ?? -1) + 1)",
    replace: "(items[at - 1]?.level ?? -1) + 2)",
    tests: menus,
  },
  {
    name: "links to a script from the storefront",
    file: "storefront/src/paths.ts",
    find: "? base + url : homePath(base);",
    replace: "? base + url : url;",
    tests: storefront,
  },
  {
    name: "moves an item with sub-items too far down",
    file: "dashboard/src/features/menus/menu-items.rules.ts",
    find: "Math.max(to - moved.length + 1, from + 1)",
    replace: "to",
    tests: ["dashboard/src/features/menus/menu-items.test.ts"],
  },
  {
    name: "shows drafts of questions to shoppers",
    file: "api/src/features/storefront/store-pages.queries.ts",
    find: "${tx.shopId} and is_published and is_on_page order",
    replace: "${tx.shopId} and is_on_page order",
    tests: faqs,
  },
  {
    name: "links to the questions while there are none",
    file: "api/src/features/menus/menus.rules.ts",
    find: '(link.kind === "faq" && !has.has_faqs) ||',
    replace: "",
    tests: faqs,
  },
  {
    name: "shows announcements before their start",
    file: "api/src/features/publication/publication.queries.ts",
    find: "coalesce(${record}.starts_at <= ${contentTime}, true) and ",
    replace: "",
    tests: announcements,
  },
  {
    name: "shows announcements after their end",
    file: "api/src/features/publication/publication.queries.ts",
    find: " and coalesce(${record}.ends_at > ${contentTime}, true)",
    replace: "",
    tests: announcements,
  },
  {
    name: "doesn't hide announcements at their end",
    file: "api/src/features/publication/enqueue-times.action.ts",
    find: "for (const at of [starts_at, ends_at])",
    replace: "for (const at of [starts_at])",
    tests: announcements,
  },
  {
    name: "accepts unreadable colours",
    file: "contract/src/values/contrast.ts",
    find: "minContrast = 4.5",
    replace: "minContrast = 3",
    tests: announcements,
  },
];
