import type { Defect } from "../defect.ts";

const drafts = ["api/src/features/themes/themes.test.ts"];
const publication = ["api/src/features/themes/publish-theme.test.ts"];
const shown = ["api/src/features/themes/shown-theme.test.ts"];
const preview = ["api/src/features/themes/theme-preview.test.ts"];
const storefront = ["storefront/test/theme-preview.test.ts"];
const edits = ["dashboard/src/features/themes/theme-edits.rules.test.ts"];

export const defects: Defect[] = [
  {
    name: "adds the default theme to a shop that has a published theme",
    file: "api/src/features/themes/replace-default-theme.action.ts",
    find: "if (first && first.published_at !== null) return first;",
    replace: "if (first && first.published_at === null) return first;",
    tests: publication,
  },
  {
    name: "adds the default theme without publishing it",
    file: "api/src/features/themes/replace-default-theme.action.ts",
    find: "  await showToShoppers(tx, added, new Date(change.now).toISOString(), change.actor, []);\n",
    replace: "",
    tests: publication,
  },
  {
    name: "accepts sections of pages in the footer",
    file: "contract/src/themes/section-kinds.ts",
    find: '?? page !== "footer_columns"',
    replace: "?? true",
    tests: ["contract/src/themes/theme-document.test.ts"],
  },
  {
    name: "rejects themes that were stored before posts could be customised",
    file: "contract/src/themes/theme-document.ts",
    find: "if (!laterPages.has(page)) return sections;",
    replace: "return sections;",
    tests: ["contract/src/themes/theme-document.test.ts"],
  },
  {
    name: "publishes over a version that the member hasn't seen",
    file: "api/src/features/themes/publish-theme.action.ts",
    find: "theme.version !== version",
    replace: "theme.version < version",
    tests: publication,
  },
  {
    name: "shows a hidden section to shoppers",
    file: "api/src/features/themes/store-theme.rules.ts",
    find: "sections.filter(isVisible).map(",
    replace: "sections.map(",
    tests: shown,
  },
  {
    name: "links to a product that shoppers can't see",
    file: "api/src/features/themes/theme-records.queries.ts",
    find: 'isOnSale("p")',
    replace: "sql`true`",
    tests: shown,
  },
  {
    name: "shows rich text of the database as it is",
    file: "api/src/features/themes/store-theme.rules.ts",
    find: "return cleanDescription(value as string);",
    replace: "return value;",
    tests: shown,
  },
  {
    name: "stores the id of another shop's picture",
    file: "api/src/features/themes/clean-document.rules.ts",
    find: "return Object.hasOwn(records[type], idOf(value)) ? value : null;",
    replace: "return value;",
    tests: drafts,
  },
  {
    name: "publishes a scheduled theme after its publication was moved",
    file: "api/src/features/themes/themes.queries.ts",
    find: " and t.publish_at = ${at}",
    replace: " and t.publish_at <> ${at}::timestamptz - interval '1 year'",
    tests: publication,
  },
  {
    name: "publishes what was changed after scheduling",
    file: "api/src/features/themes/publish-theme.action.ts",
    find: "const document = storedDocument(due.document);",
    replace: "const document = storedDocument(null);",
    tests: publication,
  },
  {
    name: "saves an older draft over a newer one",
    file: "api/src/features/themes/theme-drafts.queries.ts",
    find: " and version = ${version}`",
    replace: " and version >= ${version}`",
    tests: drafts,
  },
  {
    name: "doesn't show a publication before the next change",
    file: "api/src/features/themes/publish-theme.action.ts",
    find: "  await invalidateStorefront(tx);\n",
    replace: "",
    tests: publication,
  },
  {
    name: "breaks a shop whose theme has a section of an unknown kind",
    file: "api/src/features/themes/stored-document.rules.ts",
    find: "const maxRepairs = 5;",
    replace: "const maxRepairs = 0;",
    tests: shown,
  },
  {
    name: "accepts a token of a preview after its end",
    file: "api/src/ids.ts",
    find: "|| Number(until) <= now) return undefined;",
    replace: ") return undefined;",
    tests: preview,
  },
  {
    name: "shows the draft of another member",
    file: "api/src/features/storefront/storefront.queries.ts",
    find: " and d.account_id = ${account_id}",
    replace: " and d.account_id::text <> coalesce(${account_id}::text, '')",
    tests: preview,
  },
  {
    name: "lets any page show the preview in a frame",
    file: "storefront/src/document/content-policy.ts",
    find: '"frame-ancestors": [framedBy ?? "\'none\'"]',
    replace: '"frame-ancestors": [framedBy ? "*" : "\'none\'"]',
    tests: storefront,
  },
  {
    name: "sends forms of the preview",
    file: "storefront/src/document/content-policy.ts",
    find: "[framedBy ? \"'none'\" : \"'self'\"]",
    replace: "[\"'self'\"]",
    tests: storefront,
  },
  {
    name: "undoes each letter separately",
    file: "dashboard/src/features/themes/theme-edits.rules.ts",
    find: "past: continues ? past :",
    replace: "past:",
    tests: edits,
  },
];
