// Runs a script of ours under Node 24. Where the system's Node is older, the runtime npm brought
// as an optional platform package takes over, so that Node 20 and npm are all a machine needs.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { allocator, nodeFlags } from "./run-flags.mjs";

const wanted = 24;
const [script, ...rest] = process.argv.slice(2);

function ownNode() {
  if (Number(process.versions.node.split(".")[0]) >= wanted) return process.execPath;
  const binary = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  for (const name of [
    `node-${process.platform.replace("win32", "win")}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ])
    try {
      return path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), binary);
    } catch {}
  process.stderr.write(
    `Vitrine needs Node ${wanted}. This is ${process.version}, and npm has no Node ${wanted} for ${process.platform}-${process.arch}.\nInstall it from https://nodejs.org, then run the same command again.\n`,
  );
  process.exit(1);
}

const node = ownNode();
const child = spawn(node, [...nodeFlags, script, ...rest], {
  stdio: "inherit",
  env: { ...allocator, ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) =>
  process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)),
);
