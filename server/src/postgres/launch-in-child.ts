// A separate process for launch.test.ts that can be killed: starts a server, prints its connection, then
// writes rows until it receives input.
import { once } from "node:events";
import { Client } from "pg";
import { launchPostgres } from "./launch.ts";

const [dataDir = "", work] = process.argv.slice(2);
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

const postgres = await launchPostgres({ dataDir });
const notified = once(process.stdin, "data");
say({ connection: postgres.connection, attached: postgres.attached });
if (work === "write") void writeRows();
await notified;
await postgres.stop();
process.exit();

/** Prints each row's number after its commit: none of these rows may ever be missing. */
async function writeRows(): Promise<void> {
  const client = new Client(postgres.connection);
  client.on("error", () => {});
  await client.connect();
  await client.query("create table if not exists row_test (n int primary key)");
  for (let n = 0; ; n++) {
    await client.query("insert into row_test select coalesce(max(n) + 1, 0) from row_test");
    say({ written: n });
  }
}
