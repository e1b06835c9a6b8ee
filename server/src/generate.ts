import { writeFile } from "node:fs/promises";
import path from "node:path";
import { tablesSource } from "../../api/db/generate-tables.ts";
import { migrate } from "@vitrine/api/db/migrate";
import { launchTestCluster } from "./postgres/test-cluster.ts";

const api = path.resolve(import.meta.dirname, "../../api");
const cluster = await launchTestCluster();
try {
  await migrate(cluster.connection, path.join(api, "db"));
  await writeFile(path.join(api, "src/db/tables.gen.ts"), await tablesSource(cluster.connection));
} finally {
  await cluster.stop();
}
