import { PgBoss, type WorkOptions } from "pg-boss";
import pg from "pg";
import type { Logger } from "pino";
import type { Connection } from "../db/pool.ts";
import type { AnyTx } from "../db/tx.ts";

/** Every kind of job and what it carries. A shop's job carries its shop. */
export interface JobData {
  "send-code": { id: string; email: string; code: string; minutes: number };
  "order-placed": { shop_id: number; order_id: string };
  "order-mail": {
    shop_id: number;
    order_id: string;
    letter: "confirmed" | "shipped" | "delivered" | "cancelled";
    cause: string;
  };
  "analyse-import": { shop_id: number; import_id: string };
  "run-import": { shop_id: number; import_id: string };
}
export type JobName = keyof JobData;

/** Work for later. */
export interface JobQueue {
  /** Puts a job in the queue when the transaction commits, and never if it does not. */
  enqueue<N extends JobName>(tx: AnyTx, name: N, data: JobData[N]): Promise<void>;
  /** Begins to work on the jobs of a name, `atOnce` side by side. A job that throws is tried again, later and later. */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  stop(): Promise<void>;
}

// A job whose process died is taken up again after its heartbeat has been missed, else when it expires.
const queues: Record<JobName, { retryLimit: number; expireInSeconds: number; heartbeatSeconds?: number }> = {
  "send-code": { retryLimit: 5, expireInSeconds: 60 },
  "order-placed": { retryLimit: 20, expireInSeconds: 60 },
  "order-mail": { retryLimit: 20, expireInSeconds: 60 },
  "analyse-import": { retryLimit: 5, expireInSeconds: 1800, heartbeatSeconds: 20 },
  "run-import": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20 },
};

/** Makes or migrates the queue's own tables, and lets the two roles of the walls enqueue. Once, before any process works. */
export async function prepareQueue(connection: Connection): Promise<void> {
  const boss = new PgBoss({ ...connection, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  for (const [name, limits] of Object.entries(queues)) {
    const options = {
      ...limits,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 900,
      deleteAfterSeconds: 86_400,
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    grant usage on schema pgboss to vitrine_shop, vitrine_platform;
    grant select, insert on all tables in schema pgboss to vitrine_shop, vitrine_platform;
    grant execute on all functions in schema pgboss to vitrine_shop, vitrine_platform`);
  await client.end();
}

export async function openQueue(
  connection: Connection,
  log: Logger,
  options: { supervise?: boolean } = {},
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connection,
    max: 2,
    migrate: false,
    createSchema: false,
    supervise: options.supervise ?? true,
    schedule: false,
    application_name: "vitrine jobs",
  });
  boss.on("error", (error: Error) => log.warn({ error: error.message }, "job queue"));
  await boss.start();
  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: { executeSql: (text, values) => tx.executeSql(text, values) } });
    },
    async work(name, handler, { atOnce = 1 } = {}) {
      const work: WorkOptions = { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: atOnce };
      await boss.work(name, work, async ([job]) => {
        if (!job) return;
        try {
          await handler(job.data as JobData[typeof name]);
        } catch (failure) {
          log.error({ job: name, id: job.id, failure }, "a job failed and will be tried again");
          throw failure;
        }
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
