// The dependency rules of STYLE.md: which file may import which, checked by dependency-cruiser.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { cruise, type IRegularForbiddenRuleType } from "dependency-cruiser";

/** Features that no layer names, such as small collections. */
const unlisted = "unlisted";

/**
 * Layers of the API's features: a feature may use features of the layers above it in this list, but not of its own
 * layer.
 */
const listedLayers: string[][] = [
  ["addresses", "webhook-events"],
  ["activity-log", "notifications", "affiliate-agencies", "setup-steps"],
  ["pictures", "owner-notices"],
  ["push", "records"],
  ["order-tags", "saved-views", "pricing", "digital-files", "stock", "plugins", "api-keys", "redirects"],
  ["accounts", "coupons", "delivery-schedule", "payment-methods", "online-payments", "sales-tax"],
  ["shop-deletion"],
  ["account-deletion", "checkout-settings", "social-logins"],
  ["shops", "delivery-zones"],
  ["domains", "catalogue", "searches", "customers", "quick-commerce", "sms-gateways", "staff-accounts"],
  ["products", "store-credit", "staff-roles"],
  ["categories", "collections", "size-charts"],
  ["links", "publication"],
  [unlisted],
  ["promo-popups"],
  // The contents of product files, for import, export and inventory.
  ["product-files"],
  ["import-products", "bulk-edits", "variants", "storefront", "orders"],
  ["refund-parts"],
  [
    "checkout",
    "order-codes",
    "order-lookups",
    "reviews",
    "blogs",
    "order-payments",
    "payment-proofs",
    "purchase-events",
    "returns",
    "couriers",
    "documents",
    "export-orders",
    "import-orders",
    "export-products",
    "inventory",
    "jobs",
    "product-feeds",
    "share-pictures",
  ],
  [
    "analytics",
    "abandoned-checkouts",
    "barcode-labels",
    "broken-links",
    "data-exports",
    "draft-orders",
    "order-confirmation",
    "order-refunds",
    "qr-codes",
    "seo",
    "languages",
    "test-orders",
    "webhooks",
  ],
  ["tax-reports", "sales-reports", "order-edits", "exchanges", "shipments", "shopper-accounts"],
  ["customer-emails", "saved-items"],
  ["order-sms"],
];

/** The packages that the files of each package may import. */
const packages: Record<string, string[]> = {
  contract: [],
  api: ["contract"],
  dashboard: ["contract"],
  storefront: ["contract"],
  server: ["contract", "api", "storefront"],
  e2e: ["contract", "api", "dashboard", "storefront", "server", "bench"],
  bench: ["contract", "api", "dashboard", "storefront", "server", "e2e"],
};

/** Folders of the dashboard that the files of each folder must not import. */
const dashboardLayers: Record<string, string[]> = {
  ui: ["app", "features", "session", "shared"],
  session: ["app", "features"],
  shared: ["app", "features"],
  features: ["app"],
};

const features = "^api/src/features/";
const tests = "\\.test\\.tsx?$|/test/";
const anyOf = (names: readonly string[]): string => `(${names.join("|")})/`;

function rulesFor(featureLayers: readonly string[][]): IRegularForbiddenRuleType[] {
  return [
    forbid("no cycles", {}, { circular: true }),
    forbid("imports resolve", {}, { couldNotResolve: true }),

    ...Object.entries(packages).map(([name, mayImport]) => {
      const others = Object.keys(packages).filter((other) => other !== name && !mayImport.includes(other));
      return forbid(
        `${name} imports only its packages`,
        { path: `^${name}/` },
        { path: `^${anyOf(others)}` },
      );
    }),
    forbid(
      "contract imports only zod and oRPC",
      { path: "^contract/", pathNot: tests },
      { pathNot: "^contract/|^node_modules/(zod|@orpc)/" },
    ),

    ...featureLayers.flatMap((layer, rank) => {
      const notAbove = featureLayers.slice(rank).flat();
      return layer.map((feature) =>
        forbid(
          `${feature} imports only features on the layers above it`,
          { path: `${features}${feature}/`, pathNot: tests },
          { path: features + anyOf(notAbove), pathNot: `${features}${feature}/` },
        ),
      );
    }),
    forbid(
      "only features, router, in-process client, timetable, demo and guards import a feature",
      {
        path: "^api/",
        pathNot: `${tests}|${features}|^api/src/(router\\.gen|in-process|jobs/timetable|http/guards)\\.ts$|^api/src/demo/`,
      },
      { path: features },
    ),
    forbid(
      "routes are leaves",
      { path: "^api/", pathNot: `${tests}|router\\.gen\\.ts$` },
      { path: "^api/.*\\.routes\\.ts$" },
    ),
    forbid(
      "rules are pure",
      { path: "^api/.*\\.rules\\.ts$" },
      { path: "^api/src/(db|http|jobs|mail|outside|files|events)/" },
    ),
    forbid(
      "queries hold SQL only",
      { path: "^api/.*\\.queries\\.ts$" },
      { path: "^api/src/(http|jobs|mail|outside)/" },
    ),
    forbid(
      "only db, events and jobs open a connection",
      { path: "^api/", pathNot: `${tests}|^api/src/(db|events|jobs)/|^api/src/api-error\\.ts$|^api/db/` },
      { path: "^node_modules/(@types/)?pg/" },
    ),

    ...Object.entries(dashboardLayers).map(([layer, barred]) =>
      forbid(
        `${layer} of the dashboard imports only layers below it`,
        { path: `^dashboard/src/${layer}/` },
        { path: `^dashboard/src/${anyOf(barred)}` },
      ),
    ),
    forbid(
      "features of the dashboard never import each other",
      { path: "^dashboard/src/features/([^/]+)/" },
      { path: "^dashboard/src/features/", pathNot: "^dashboard/src/features/$1/" },
    ),
  ];
}

function forbid(
  name: string,
  from: IRegularForbiddenRuleType["from"],
  to: IRegularForbiddenRuleType["to"],
): IRegularForbiddenRuleType {
  return { name, severity: "error", from, to };
}

const badNames = /(^|\/)(index|utils?|helpers?|common|manager|service|misc|types)\.tsx?$/;

/** The violations in the packages under `root`, one sentence each. Throws if it finds no source files. */
export async function findViolations(root: string): Promise<string[]> {
  const folders = Object.keys(packages).filter((name) => existsSync(path.join(root, name)));
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      parser: "swc",
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: { forbidden: rulesFor(layersOf(root)) },
      doNotFollow: { path: "^node_modules/" },
      exclude: { path: "(^|/)dist/" },
    },
    { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  );
  if (typeof output === "string") throw new Error(output);
  const files = output.modules
    .filter(({ source, couldNotResolve }) => !couldNotResolve && /^(?!node_modules).*\.tsx?$/.test(source))
    .map(({ source }) => source);
  if (files.length === 0) throw new Error(`The dependency rules found no source files in ${root}.`);
  return [
    ...output.summary.violations.map(({ rule, from, to, cycle }) => {
      const target = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
      return `${rule.name}: ${from} → ${target}`;
    }),
    ...files.flatMap((file) => fileViolations(file, readFileSync(path.join(root, file), "utf8"))),
  ];
}

/** The layers, with every feature under `root` on one of them. */
function layersOf(root: string): string[][] {
  const folder = path.join(root, features.slice(1));
  const listed = new Set(listedLayers.flat());
  const others = existsSync(folder) ? readdirSync(folder).filter((name) => !listed.has(name)) : [];
  return listedLayers.map((layer) => layer.flatMap((name) => (name === unlisted ? others : name)));
}

/** The violations that don't depend on imports: the name of a file, and the clock in rules. */
function fileViolations(file: string, text: string): string[] {
  const violations: string[] = [];
  if (badNames.test(file)) violations.push(`a file is named after its subject: ${file}`);
  const impure = /\b(async |await |Date\.now|new Date\(\)|Math\.random|process\.|fetch\()/;
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  if (file.endsWith(".rules.ts") && impure.test(code))
    violations.push(`rules are pure and synchronous: ${file} (${impure.exec(code)![0].trim()})`);
  return violations;
}
