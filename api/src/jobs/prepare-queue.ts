import { PgBoss } from "pg-boss";
import pg from "pg";
import type { Connection } from "../db/pool.ts";
import { daySeconds, queues } from "./job-data.ts";

/**
 * Commits that notify wait for one another, so an order that is placed does not notify: the next search for
 * due jobs finds its job. All other jobs start as soon as their transaction commits.
 */
const isPolled = (name: string): boolean => name === "order-placed";

/**
 * Creates or migrates the queue's tables, and grants the two database roles permission to enqueue. They can't
 * read the data of a job, nor change or remove one: the queue serves all shops. Runs once, before any process
 * works on jobs.
 */
export async function prepareQueue(connection: Connection): Promise<void> {
  const boss = new PgBoss({ ...connection, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  for (const [name, { perShop: _, ...limits }] of Object.entries(queues)) {
    const options = {
      ...limits,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 900,
      deleteAfterSeconds: daySeconds,
      notify: !isPolled(name),
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    revoke all on all tables in schema pgboss from vitrine_shop, vitrine_platform;
    revoke all on all functions in schema pgboss from public, vitrine_shop, vitrine_platform;
    grant usage on schema pgboss to vitrine_shop, vitrine_platform;
    grant execute on function pgboss.job_now to vitrine_shop, vitrine_platform;
    grant select on pgboss.queue to vitrine_shop, vitrine_platform;
    grant insert on pgboss.job_common to vitrine_shop, vitrine_platform;
    grant select (id, name, state, start_after) on pgboss.job, pgboss.job_common to vitrine_shop, vitrine_platform`);
  // The search for due jobs reads no job that is delayed further: shops schedule thousands of them.
  await client.query(`
    create index concurrently if not exists job_common_due on pgboss.job_common (start_after, name)
    where state < 'active' and not blocked`);
  await client.end();
}
