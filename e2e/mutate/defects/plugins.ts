import type { Defect } from "../defect.ts";

const plugins = ["api/src/features/plugins/plugins.test.ts"];
const purchases = ["api/src/features/purchase-events/purchase-events.test.ts"];
const pages = ["storefront/test/plugins.test.ts"];
const rules = "api/src/features/purchase-events/purchase-events.rules.ts";
const recording = "api/src/features/purchase-events/record-purchase.action.ts";
const sending = "api/src/features/purchase-events/send-purchase.job.ts";
const saving = "api/src/features/plugins/save-plugin.action.ts";
const onPages = "storefront/src/features/plugins/page-plugins.ts";

export const defects: Defect[] = [
  {
    name: "lists the plugins of every shop",
    file: "api/src/features/records/records.queries.ts",
    find: "where r.shop_id = ${tx.shopId} ${afterCursor",
    replace: "where true ${afterCursor",
    tests: ["api/test/same-responses.test.ts"],
    only: "in plugins",
  },
  {
    name: "accepts text after a measurement ID",
    file: "contract/src/shops/plugin-manifests.ts",
    find: "/^G-[A-Z0-9]{4,16}$/",
    replace: "/^G-[A-Z0-9]{4,16}/",
    tests: plugins,
  },
  {
    name: "shows plugins that are off to shoppers",
    file: "api/src/features/plugins/plugins.queries.ts",
    find: " and l.is_active)",
    replace: ")",
    tests: plugins,
  },
  {
    name: "shows an unchecked setting on pages",
    file: "api/src/features/plugins/plugins.rules.ts",
    find: "pluginManifests[kind].settings.safeParse(plugin.settings).data",
    replace: "(plugin.settings as Record<string, string>)",
    tests: plugins,
  },
  {
    name: "forgets the access token when other settings are saved",
    file: saving,
    find: "before?.access_token ?? null",
    replace: "null",
    tests: plugins,
  },
  {
    name: "overwrites another version of a plugin",
    file: "api/src/features/plugins/plugins.queries.ts",
    find: '.where("version", "=", save.version)',
    replace: '.where("version", ">", 0)',
    tests: plugins,
  },
  {
    name: "returns the purchase to every request",
    file: recording,
    find: "if (!(await insertPurchaseEvent(tx, orderId, row))) return null;",
    replace: "await insertPurchaseEvent(tx, orderId, row);",
    tests: purchases,
  },
  {
    name: "reports purchases without consent",
    file: recording,
    find: "consent.length > 0 ? purchaseEvent(order) : null",
    replace: "purchaseEvent(order)",
    tests: purchases,
  },
  {
    name: "sends purchases to Meta with consent to analytics only",
    file: sending,
    find: '!recorded?.consent.includes("marketing")',
    replace: "!recorded",
    tests: purchases,
  },
  {
    name: "sends a purchase to Meta again",
    file: sending,
    find: " || recorded.sent_at !== null",
    replace: "",
    tests: purchases,
  },
  {
    name: "sends purchases to Meta after the plugin is turned off",
    file: sending,
    find: "!pixel?.is_active || !pixel.access_token",
    replace: "!pixel?.access_token",
    tests: purchases,
  },
  {
    name: "reports test orders",
    file: rules,
    find: "order.is_test || ",
    replace: "",
    tests: purchases,
  },
  {
    name: "sends the email to Meta without hashing it",
    file: rules,
    find: "em: [hashed(email.trim().toLowerCase())]",
    replace: "em: [email.trim().toLowerCase()]",
    tests: purchases,
  },
  {
    name: "runs Google Tag Manager on the host that shops share",
    file: onPages,
    find: 'needsOwnDomain && base !== "" ? []',
    replace: "needsOwnDomain === undefined && base === undefined ? []",
    tests: pages,
  },
  {
    name: "allows the plugins' hosts on every page",
    file: "storefront/src/page.tsx",
    find: "return view.loadsPlugins ? sourcesOf(plugins) : {};",
    replace: "return sourcesOf(plugins);",
    tests: pages,
  },
];
