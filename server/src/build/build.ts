import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../../..");
const stampFile = path.join(root, "dist/stamp.json");
const sources = [
  "contract/src",
  "api/src",
  "dashboard/src",
  "dashboard/service-worker",
  "dashboard/public",
  "dashboard/index.html",
  "dashboard/vite.config.ts",
  "storefront/src",
  "storefront/public",
  "storefront/vite.config.ts",
  "server/src",
  "package-lock.json",
];

/**
 * True if `dist/` was built from the current sources: compares their times and sizes, in a few milliseconds.
 */
export function isBuilt(): boolean {
  try {
    return readFileSync(stampFile, "utf8") === stamp();
  } catch {
    return false;
  }
}

/** Builds the dashboard, the storefront's script and the server into `dist/`. */
export async function build(log: (line: string) => void): Promise<void> {
  // Vite is imported only if something must be built, so that other starts don't load it.
  const { build: viteBuild } = await import("vite");
  // Vite sets NODE_ENV in this process, which will become the server.
  const before = process.env["NODE_ENV"];
  try {
    await buildAll(viteBuild, log);
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

async function buildAll(viteBuild: typeof import("vite").build, log: (line: string) => void): Promise<void> {
  const made = stamp();
  const quiet = { logLevel: "warn", mode: "production" } as const;
  log("Building the storefront");
  await viteBuild({
    ...quiet,
    root: path.join(root, "storefront"),
    configFile: path.join(root, "storefront/vite.config.ts"),
  });
  log("Building the dashboard");
  await viteBuild({
    ...quiet,
    root: path.join(root, "dashboard"),
    configFile: path.join(root, "dashboard/vite.config.ts"),
  });
  await viteBuild({
    ...quiet,
    root: path.join(root, "dashboard/service-worker"),
    configFile: path.join(root, "dashboard/service-worker/vite.config.ts"),
  });
  log("Building the server");
  await viteBuild({
    ...quiet,
    root: path.join(root, "server"),
    configFile: false,
    publicDir: false,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // React is bundled, so that its production build is used regardless of the server's NODE_ENV. So is
    // react-email, because bundling drops the parts that no email uses: a highlighter for three hundred
    // languages.
    ssr: { noExternal: [/^@vitrine\//, /^react(-dom|-email)?(\/|$)/, /^@react-email\//, /^scheduler$/] },
    build: {
      ssr: true,
      outDir: path.join(root, "dist/server"),
      emptyOutDir: true,
      target: "node24",
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: {
          main: path.join(root, "server/src/main.ts"),
          "document-process": path.join(root, "api/src/files/document-process.ts"),
          "picture-process": path.join(root, "api/src/files/picture-process.ts"),
        },
        // All in one folder: a process is started by the path of a file in the caller's folder.
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  writeFileSync(stampFile, made);
}

function stamp(): string {
  const lines: string[] = [];
  for (const source of sources) walk(path.join(root, source), lines);
  return JSON.stringify(lines);
}

function walk(file: string, lines: string[]): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) for (const name of readdirSync(file).sort()) walk(path.join(file, name), lines);
  else if (!/\.test\.tsx?$/.test(file))
    lines.push(`${path.relative(root, file)} ${stat.size} ${Math.trunc(stat.mtimeMs)}`);
}

if (import.meta.main) await build((line) => process.stdout.write(`${line}\n`));
