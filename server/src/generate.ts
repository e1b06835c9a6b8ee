import { writeFile } from "node:fs/promises";
import path from "node:path";
import { tablesSource } from "../../api/db/generate-tables.ts";
import { migrate } from "@vitrine/api/db/migrate";
import { contractSource, routerSource } from "./generated-lists.ts";
import { launchTestCluster } from "./postgres/test-cluster.ts";

const api = path.resolve(import.meta.dirname, "../../api");
const contract = path.join(api, "../contract/src");
const cluster = await launchTestCluster();
try {
  await migrate(cluster.connection, path.join(api, "db"));
  await writeFile(path.join(api, "src/db/tables.gen.ts"), await tablesSource(cluster.connection));
} finally {
  await cluster.stop();
}

await writeFile(path.join(contract, "contract.gen.ts"), await contractSource());
await writeFile(path.join(api, "src/router.gen.ts"), routerSource());

// Imports the list that was just written.
const { endpoints } = await import("@vitrine/api/http/endpoints");
await writeFile(
  path.join(contract, "routes.gen.ts"),
  `// Made by \`npm run generate\` from the contract. Not edited by hand.
export const routes: Record<string, { method: string; path: string; multipart?: true }> = {
${endpoints.map(routeLine).join("")}};
`,
);

function routeLine({ name, method, path: at, meta }: (typeof endpoints)[number]): string {
  return `  "${name}": { method: "${method}", path: "${at}"${meta.multipart ? ", multipart: true" : ""} },\n`;
}
