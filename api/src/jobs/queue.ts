import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import pg from "pg";
import type { Logger } from "pino";
import type { LogOutage } from "../db/outage-log.ts";
import type { Connection } from "../db/pool.ts";
import type { AnyTx } from "../db/tx.ts";
import type { DueWork } from "../db/due-works.queries.ts";

/**
 * Every kind of job and its data: never a code, a token or another secret. A shop's job contains the shop's
 * id.
 */
export interface JobData {
  "send-code": { id: string };
  /** `device` is the hash of the requesting device's id; jobs of an earlier version have none. */
  "send-reset": { id: string; email: string; device?: string };
  "account-news": {
    id: string;
    account_id: string;
    to: string;
    news:
      | "new_device"
      | "password_changed"
      | "email_changed"
      | "second_factor_set"
      | "second_factor_removed"
      | "sign_in_connected"
      | "taken_back"
      | "email_lost"
      | "account_deleted";
    device: string;
    at: string;
  };
  "remove-photo": { photo: string };
  "remove-abandoned-shop": { shop_id: number };
  "order-placed": { shop_id: number; order_id: string };
  "order-mail": {
    shop_id: number;
    order_id: string;
    email: "confirmed" | "shipped" | "delivered" | "cancelled";
    cause: string;
  };
  "push-news": { shop_id: number; notification_ids: string[] };
  "push-to-device": { shop_id: number; notification_id: string; device_id: string; tries: number };
  "run-bulk-edit": { shop_id: number; bulk_edit_id: string };
  "analyse-import": { shop_id: number; import_id: string; resent?: number };
  "run-import": { shop_id: number; import_id: string; resent?: number };
  "retry-import-pictures": { shop_id: number; import_id: string; resent?: number };
  "stock-digest": {
    shop_id: number;
    day: string;
    total: number;
    variants: { name: string; sku: string | null; available: number }[];
  };
  "undo-import": { shop_id: number; import_id: string; resent?: number };
  "remove-import-file": { shop_id: number; import_id: string };
  "stock-returned": { shop_id: number };
  "stock-mail": { shop_id: number; request_id: string };
  "each-hour": object;
  "shop-works": { shop_id: number; works: DueWork[] };
  "make-avif": { shop_id: number };
  "publish-product": { shop_id: number; product_id: string; at: string };
  "index-shown-field": { shop_id: number; key: string };
  "apply-sale-schedule": { shop_id: number; product_id: string; at: string };
}
export type JobName = keyof JobData;
/** Jobs whose process sends a heartbeat every second. */
export type WatchedJobName = "analyse-import" | "run-import" | "retry-import-pictures" | "undo-import";

interface WorkOptions<N extends JobName> {
  atOnce?: number;
  batch?: number;
  /** Called when a job has failed for the last time. */
  givenUp?: (data: JobData[N]) => Promise<void>;
}

/** Background jobs. */
export interface JobQueue {
  /**
   * Enqueues a job when the transaction commits, and not if it is rolled back; to run immediately, or later.
   */
  enqueue<N extends JobName>(
    tx: AnyTx,
    name: N,
    data: JobData[N],
    later?: { days: number } | { seconds: number },
  ): Promise<void>;
  /**
   * Enqueues a job in one packet with the statements that follow: resolves as soon as the job's own statement
   * is requested. Await `enqueued` before you use the transaction's result.
   */
  request<N extends JobName>(tx: AnyTx, name: N, data: JobData[N]): Promise<{ enqueued: Promise<unknown> }>;
  /**
   * Starts `atOnce` workers for the jobs of a name. Each takes up to `batch` jobs and runs them concurrently,
   * or in sequence with `inTurn`. A job that throws is retried with increasing delay; the others of its batch
   * are not.
   */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    options?: WorkOptions<N> & { inTurn?: boolean },
  ): Promise<void>;
  /**
   * The same for a handler that takes a whole batch and returns the outcome of each of its jobs, in their
   * order. If it rejects, all jobs of the batch have failed.
   */
  workOnBatches<N extends JobName>(
    name: N,
    handler: (batch: JobData[N][]) => Promise<PromiseSettledResult<void>[]>,
    options?: WorkOptions<N>,
  ): Promise<void>;
  /**
   * Starts to look, every other second, for jobs of these names whose process has died, and enqueues them
   * again: a handler must tolerate another running copy of its job. A job is given up after it was enqueued
   * again five times.
   */
  watch(
    names: WatchedJobName[],
    givenUp: (name: WatchedJobName, data: JobData[WatchedJobName]) => Promise<void>,
  ): void;
  /** True if any process works on a job of these names. */
  areAtWork(tx: AnyTx, names: JobName[]): Promise<boolean>;
  /** Starts to call the handler each hour, in one of all processes; an hour in which none ran is skipped. */
  eachHour(handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const daySeconds = 86_400;
const beatSeconds = 1;
/** Without a heartbeat for this long, the process of a watched job counts as dead. */
const deadAfterSeconds = 5;
const watchMs = 2_000;
const maxResent = 5;

// A job whose process died is retried after a missed heartbeat, or else when it expires.
const queues: Record<JobName, { retryLimit: number; expireInSeconds: number; heartbeatSeconds?: number }> = {
  "send-code": { retryLimit: 5, expireInSeconds: 60 },
  "send-reset": { retryLimit: 5, expireInSeconds: 60 },
  "account-news": { retryLimit: 20, expireInSeconds: 60 },
  "remove-photo": { retryLimit: 20, expireInSeconds: 60 },
  "remove-abandoned-shop": { retryLimit: 20, expireInSeconds: 600 },
  "order-placed": { retryLimit: 20, expireInSeconds: 600, heartbeatSeconds: 20 },
  "order-mail": { retryLimit: 20, expireInSeconds: 600, heartbeatSeconds: 20 },
  "push-news": { retryLimit: 10, expireInSeconds: 60 },
  "push-to-device": { retryLimit: 8, expireInSeconds: 60 },
  "run-bulk-edit": { retryLimit: 20, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "analyse-import": { retryLimit: 5, expireInSeconds: 1800, heartbeatSeconds: 20 },
  "stock-digest": { retryLimit: 20, expireInSeconds: 120 },
  "stock-returned": { retryLimit: 20, expireInSeconds: 300 },
  "stock-mail": { retryLimit: 20, expireInSeconds: 60 },
  "run-import": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "retry-import-pictures": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "undo-import": { retryLimit: 20, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "remove-import-file": { retryLimit: 5, expireInSeconds: 60 },
  "each-hour": { retryLimit: 0, expireInSeconds: 3500, heartbeatSeconds: 20 },
  "shop-works": { retryLimit: 20, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "make-avif": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "publish-product": { retryLimit: 20, expireInSeconds: 60 },
  "index-shown-field": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "apply-sale-schedule": { retryLimit: 20, expireInSeconds: 600, heartbeatSeconds: 20 },
};

/**
 * Commits that notify wait for one another, so an order that is placed does not notify: the next search for
 * due jobs finds its job. All other jobs start as soon as their transaction commits.
 */
const isPolled = (name: string): boolean => name === "order-placed";

/** Interval of the search for due jobs of all queues: delayed jobs and those without notification. */
const searchMs = 500;
/** Older jobs were found before, or a worker polls them. */
const searchedFor = "1 minute";
/** Interval at which each worker polls its own queue: needed only if the search has failed for a minute. */
const pollSeconds = 30;

/**
 * Creates or migrates the queue's tables, and grants the two database roles permission to enqueue. They can't
 * read the data of a job, nor change or remove one: the queue serves all shops. Runs once, before any process
 * works on jobs.
 */
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

interface LostJob {
  id: string;
  name: WatchedJobName;
  data: JobData[WatchedJobName];
}

export async function openQueue(
  connection: Connection,
  log: Logger,
  options: { worksOnJobs: boolean; hasTime?: boolean; connections: number; logOutage: LogOutage },
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connection,
    max: options.connections,
    migrate: false,
    createSchema: false,
    supervise: options.worksOnJobs,
    schedule: options.hasTime ?? false,
    // Only the hourly work is scheduled.
    cronWorkerIntervalSeconds: 30,
    useListenNotify: options.worksOnJobs,
    application_name: "vitrine jobs",
  });
  boss.on("error", (error: Error) => options.logOutage("job queue", error));
  await boss.start();
  const watches: NodeJS.Timeout[] = [];
  const workers = new Map<string, string[]>();
  let search: NodeJS.Timeout | undefined;

  async function wakeWorkersOfDueJobs(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(
      `select distinct name from pgboss.job_common
       where state < 'active' and not blocked and start_after <= now()
         and start_after > now() - interval '${searchedFor}' and name = any($1)`,
      [[...workers.keys()]],
    );
    for (const { name } of rows as { name: string }[])
      for (const worker of workers.get(name)!) boss.notifyWorker(worker);
  }

  function searchAgainAndAgain(): void {
    search = setTimeout(() => {
      wakeWorkersOfDueJobs()
        .catch((failure: unknown) => log.warn({ failure }, "due jobs were not searched for"))
        .finally(() => search && searchAgainAndAgain());
    }, searchMs).unref();
  }

  const queue: JobQueue = {
    async enqueue(tx, name, data, later) {
      const wait = later && ("days" in later ? later.days * daySeconds : later.seconds);
      await boss.send(name, data, {
        db: { executeSql: (text, values) => tx.executeSql(text, values) },
        ...(wait !== undefined && { startAfter: wait, retentionSeconds: wait + 30 * daySeconds }),
      });
    },
    request(tx, name, data) {
      return new Promise((resolve, reject) => {
        const executeSql = (text: string, values?: unknown[]) => {
          const executed = tx.executeSql(text, values);
          resolve({ enqueued });
          return executed;
        };
        const enqueued = boss.send(name, data, { db: { executeSql } });
        enqueued.catch(reject);
      });
    },
    work(name, handler, { inTurn = false, ...options } = {}) {
      return queue.workOnBatches(
        name,
        async (batch) => {
          if (!inTurn) return Promise.allSettled(batch.map(handler));
          const settled: PromiseSettledResult<void>[] = [];
          for (const data of batch) settled.push(...(await Promise.allSettled([handler(data)])));
          return settled;
        },
        options,
      );
    },
    async workOnBatches(name, handler, { atOnce = 1, batch = 1, givenUp } = {}) {
      type Data = JobData[typeof name];
      async function report(job: JobWithMetadata<unknown>, failure: unknown): Promise<JobResult> {
        const { id, retryCount, retryLimit } = job;
        const isLast = retryCount >= retryLimit;
        log.error(
          { job: name, id, failure },
          isLast ? "a job failed for good" : "a job failed and will be tried again",
        );
        if (isLast) await givenUp?.(job.data as Data);
        return { id, status: "failed", output: { message: String(failure) } };
      }
      async function settle(jobs: JobWithMetadata<unknown>[]): Promise<JobResult[]> {
        const outcomes = await handler(jobs.map(({ data }) => data as Data)).catch((reason: unknown) =>
          jobs.map((): PromiseSettledResult<void> => ({ status: "rejected", reason })),
        );
        return Promise.all(
          jobs.map(async (job, at): Promise<JobResult> => {
            const outcome = outcomes[at]!;
            if (outcome.status === "rejected") return report(job, outcome.reason);
            return { id: job.id, status: "completed" };
          }),
        );
      }
      const options = {
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
        batchSize: batch,
        perJobResults: true,
        includeMetadata: true,
        ...(queues[name].heartbeatSeconds && { heartbeatRefreshSeconds: beatSeconds }),
      } as const;
      if (!search) searchAgainAndAgain();
      for (let n = 0; n < atOnce; n++) {
        const worker = await boss.work(name, options, async (jobs) => {
          const results = await settle(jobs);
          // There may be more jobs behind a full batch: they do not wait for the next search.
          if (jobs.length === batch) boss.notifyWorker(worker);
          return results;
        });
        workers.set(name, [...(workers.get(name) ?? []), worker]);
      }
    },
    watch(names, givenUp) {
      const look = async () => {
        const { rows } = await boss.getDb().executeSql(
          `select id, name, data from pgboss.job where name = any($1) and state = 'active'
             and heartbeat_on < now() - interval '${deadAfterSeconds} seconds'`,
          [names],
        );
        for (const { id, name, data } of rows as LostJob[]) {
          const resent = (data.resent ?? 0) + 1;
          log.warn({ job: name, id, resent }, "the process of a job has died");
          // Enqueued before the old one is cancelled: if this process dies in between, the job runs twice,
          // which is harmless.
          if (resent > maxResent) await givenUp(name, data);
          else await boss.send(name, { ...data, resent });
          await boss.cancel(name, id);
        }
      };
      const lookSafely = () =>
        look().catch((failure: unknown) =>
          log.warn({ failure }, "jobs of dead processes were not looked for"),
        );
      let looking = lookSafely();
      watches.push(
        setInterval(() => {
          looking = looking.then(lookSafely);
        }, watchMs).unref(),
      );
    },
    async areAtWork(tx, names) {
      const { rows } = await tx.executeSql(
        "select from pgboss.job where name = any($1) and state = 'active' limit 1",
        [names],
      );
      return rows.length > 0;
    },
    async eachHour(handler) {
      await boss.schedule("each-hour", "5 * * * *");
      await queue.work("each-hour", handler);
    },
    stop() {
      for (const watch of watches) clearInterval(watch);
      clearTimeout(search);
      search = undefined;
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
  return queue;
}
