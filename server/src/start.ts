// `npm start`: builds what is not built yet, then runs the built server.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, isBuilt, root } from "./build/build.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

if (!isBuilt()) {
  const began = performance.now();
  await build(say);
  say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
await import(pathToFileURL(path.join(root, "dist/server/main.js")).href);
