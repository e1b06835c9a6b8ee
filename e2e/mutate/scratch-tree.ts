import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Defect } from "./defect.ts";

/**
 * Copies the sources of the repository at `root` to `target`. Installed packages are linked; workspaces among them
 * link to the copy, so that tests import the changed code.
 */
export function copyTree(root: string, target: string): void {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  const files = listed.stdout.split("\0").filter((file) => file && existsSync(path.join(root, file)));
  if (files.length < 100)
    throw new Error(`Only ${files.length} files were found in ${root}: is it a git tree?`);
  for (const file of files) {
    mkdirSync(path.join(target, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(target, file));
  }
  linkPackages(root, target);
}

function linkPackages(root: string, target: string): void {
  const packages = path.join(root, "node_modules");
  const copied = path.join(target, "node_modules");
  mkdirSync(path.join(copied, "@vitrine"), { recursive: true });
  for (const name of readdirSync(packages))
    // Vite's dot folders are caches that each tree has of its own.
    if (name !== "@vitrine" && !name.startsWith(".vite"))
      symlinkSync(path.join(packages, name), path.join(copied, name));
  for (const name of readdirSync(path.join(packages, "@vitrine")))
    symlinkSync(path.join(target, name), path.join(copied, "@vitrine", name));
}

/** Plants a defect in a copied tree and returns a function that removes it. */
export function plant(tree: string, { file, find, replace }: Defect): () => void {
  const source = path.join(tree, file);
  const original = readFileSync(source, "utf8");
  // A function, so that "$&" in the replacement is not special.
  writeFileSync(
    source,
    original.replace(find, () => replace),
  );
  return () => writeFileSync(source, original);
}
