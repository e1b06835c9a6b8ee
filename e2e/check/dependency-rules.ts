// The house plan, checked: who may import whom, and what a room may hold (STYLE.md).

export interface SourceFile {
  /** from the root, with forward slashes */
  path: string;
  text: string;
}

/** Features of the API on floors: one uses features on lower floors only, never its neighbours. */
const ranks: string[][] = [
  ["addresses"],
  ["activity-log", "notifications", "affiliate-agencies", "setup-steps"],
  ["push", "records"],
  [
    "pricing",
    "pictures",
    "digital-files",
    "stock",
    "coupons",
    "blogs",
    "pages",
    "couriers",
    "plugins",
    "customers",
    "redirects",
  ],
  ["accounts"],
  ["account-deletion", "checkout-settings", "social-logins"],
  ["shops"],
  ["catalogue", "searches"],
  ["products"],
  ["categories", "collections", "size-charts"],
  // What the files of products hold; importing, exporting and counting stock read and write them.
  ["product-files"],
  ["import-products", "bulk-edits", "variants", "storefront", "orders"],
  ["checkout", "export-products", "inventory", "jobs"],
  ["analytics"],
];

const packages = ["contract", "api", "dashboard", "storefront", "server", "e2e", "bench"];
const mayRead: Record<string, string[]> = {
  contract: [],
  api: ["contract"],
  dashboard: ["contract"],
  storefront: ["contract"],
  server: ["contract", "api", "storefront"],
  e2e: packages,
  bench: packages,
};
const badNames = /(^|\/)(index|utils?|helpers?|common|manager|service|misc|types)\.tsx?$/;

/** Every line of the plan a file breaks; none when all is well. */
export function problemsOf(file: SourceFile): string[] {
  const problems: string[] = [];
  const home = file.path.split("/")[0]!;
  const isTest = /\.test\.tsx?$/.test(file.path) || file.path.includes("/test/");
  if (badNames.test(file.path)) problems.push(`${file.path}: name the thing, not its kind`);

  for (const target of importsOf(file)) {
    const reads = packageOf(target);
    if (reads && reads !== home && !mayRead[home]?.includes(reads))
      problems.push(`${file.path}: ${home} may not read ${reads} (${target})`);
    if (
      home === "contract" &&
      !isTest &&
      !/^(zod|@orpc\/|\.|@vitrine\/contract)/.test(target) &&
      !target.startsWith("contract/")
    )
      problems.push(`${file.path}: the contract stands on zod and oRPC alone (${target})`);
    if (home === "api" && !isTest) problems.push(...apiProblems(file.path, target));
    if (home === "dashboard") problems.push(...dashboardProblems(file.path, target));
  }
  if (file.path.endsWith(".rules.ts")) {
    const impure = /\b(async |await |Date\.now|new Date\(\)|Math\.random|process\.|fetch\()/.exec(
      withoutComments(file.text),
    );
    if (impure) problems.push(`${file.path}: rules are pure and synchronous (${impure[0].trim()})`);
  }
  return problems;
}

function apiProblems(path: string, target: string): string[] {
  const problems: string[] = [];
  const from = featureOf(path);
  const to = featureOf(target);
  if (to && !from && !/^api\/src\/(router|jobs\/timetable|demo\/|http\/guards)/.test(path))
    problems.push(`${path}: only features, router, timetable and doors know a feature (${target})`);
  if (from && to && from !== to && floorOf(to) >= floorOf(from))
    problems.push(`${path}: ${from} stands below or beside ${to}`);
  if (from && floorOf(from) === -1)
    problems.push(`${path}: give the feature ${from} a layer in e2e/check/dependency-rules.ts`);
  if (path.endsWith(".rules.ts") && /api\/src\/(db|http|jobs|mail|outside|files|events)\//.test(target))
    problems.push(`${path}: rules touch no machine (${target})`);
  if (path.endsWith(".queries.ts") && /api\/src\/(http|jobs|mail|outside)\//.test(target))
    problems.push(`${path}: queries speak SQL only (${target})`);
  if (target.endsWith(".routes.ts") && !path.endsWith("router.ts"))
    problems.push(`${path}: routes are leaves, only the router reads them`);
  if (target === "pg" && !/^api\/src\/(db|events|jobs)\/|^api\/src\/api-error\.ts|^api\/db\//.test(path))
    problems.push(`${path}: only db/, events/ and jobs/ open a connection`);
  return problems;
}

/** Folders of the dashboard that the files of each folder must not import. */
const dashboardLayers: Record<string, string[]> = {
  ui: ["app", "features", "session", "shared"],
  session: ["app", "features"],
  shared: ["app", "features"],
  features: ["app"],
};

function dashboardProblems(path: string, target: string): string[] {
  const [, from, feature] = /^dashboard\/src\/(\w+)\/(?:([\w-]+)\/)?/.exec(path) ?? [];
  const [, to, otherFeature] = /^dashboard\/src\/(\w+)\/(?:([\w-]+)\/)?/.exec(target) ?? [];
  if (!from || !to) return [];
  if (dashboardLayers[from]?.includes(to)) return [`${path}: ${from} may not import ${to} (${target})`];
  if (from === "features" && to === "features" && feature !== otherFeature)
    return [`${path}: features of the dashboard may not import each other (${target})`];
  return [];
}

/** Cycles of imports among the files of a folder, types and lazy imports included: each as its files in order. */
export function findCycles(files: readonly SourceFile[], folder: string): string[] {
  const imports = new Map(
    files.filter(({ path }) => path.startsWith(folder)).map((file) => [file.path, importsOf(file)]),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (path: string): void => {
    if (open.includes(path)) cycles.push([...open.slice(open.indexOf(path)), path].join(" → "));
    if (done.has(path) || open.includes(path)) return;
    open.push(path);
    for (const target of imports.get(path) ?? []) if (imports.has(target)) visit(target);
    open.pop();
    done.add(path);
  };
  for (const path of imports.keys()) visit(path);
  return cycles.map((cycle) => `These files import each other: ${cycle}`);
}

/** What a file imports: package names as they are, relative ones as paths from the root. */
function importsOf({ path, text }: SourceFile): string[] {
  const found = withoutComments(text).matchAll(/(?<!["'])(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].map(([, target]) => {
    if (target!.startsWith("@vitrine/")) return target!.replace(/^@vitrine\/(\w+)\//, "$1/src/");
    return target!.startsWith(".") ? resolve(path, target!) : target!;
  });
}

function resolve(from: string, relative: string): string {
  const steps = from.split("/").slice(0, -1);
  for (const step of relative.split("/"))
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  return steps.join("/");
}

function packageOf(target: string): string | undefined {
  const first = target.split("/")[0]!;
  return packages.includes(first) ? first : undefined;
}

function featureOf(path: string): string | undefined {
  return /^api\/src\/features\/([\w-]+)\//.exec(path)?.[1];
}

function floorOf(feature: string): number {
  return ranks.findIndex((floor) => floor.includes(feature));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
