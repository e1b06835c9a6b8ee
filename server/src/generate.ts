import { writeFile } from "node:fs/promises";
import path from "node:path";
import { tablesSource } from "../../api/db/generate-tables.ts";
import { migrate } from "@vitrine/api/db/migrate";
import { endpoints } from "@vitrine/api/http/endpoints";
import { launchTestCluster } from "./postgres/test-cluster.ts";

const api = path.resolve(import.meta.dirname, "../../api");
const cluster = await launchTestCluster();
try {
  await migrate(cluster.connection, path.join(api, "db"));
  await writeFile(path.join(api, "src/db/tables.gen.ts"), await tablesSource(cluster.connection));
} finally {
  await cluster.stop();
}

await writeFile(
  path.join(api, "../contract/src/routes.gen.ts"),
  `// Made by \`npm run generate\` from the contract. Not edited by hand.
export const routes: Record<string, { method: string; path: string; multipart?: true }> = {
${endpoints.map(routeLine).join("")}};
`,
);

function routeLine({ name, method, path: at, meta }: (typeof endpoints)[number]): string {
  return `  "${name}": { method: "${method}", path: "${at}"${meta.multipart ? ", multipart: true" : ""} },\n`;
}
