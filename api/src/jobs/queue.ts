import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { LogOutage } from "../db/outage-log.ts";
import type { Connection } from "../db/pool.ts";
import type { AnyTx } from "../db/tx.ts";
import { type JobData, type JobName, queues, type WatchedJobName } from "./job-data.ts";
import { type Later, sendOptions } from "./send-options.ts";

interface WorkOptions<N extends JobName> {
  concurrency?: number;
  batchSize?: number;
  /** Called when a job has failed for the last time. */
  onGivenUp?: (data: JobData[N]) => Promise<void>;
}

/** Background jobs. */
export interface JobQueue {
  /**
   * Enqueues a job when the transaction commits, and not if it is rolled back; to run immediately, or later.
   */
  enqueue<N extends JobName>(tx: AnyTx, name: N, data: JobData[N], later?: Later): Promise<void>;
  /**
   * Enqueues a job in one packet with the statements that follow: resolves as soon as the job's own statement
   * is requested. Await `enqueued` before you use the transaction's result.
   */
  request<N extends JobName>(
    tx: AnyTx,
    name: N,
    data: JobData[N],
    later?: Later,
  ): Promise<{ enqueued: Promise<unknown> }>;
  /**
   * Starts `concurrency` workers for the jobs of a name. Each takes up to `batchSize` jobs and runs them concurrently,
   * or in sequence with `inSequence`. A job that throws is retried with increasing delay; the others of its batch
   * are not.
   */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    options?: WorkOptions<N> & { inSequence?: boolean },
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
    onGivenUp: (name: WatchedJobName, data: JobData[WatchedJobName]) => Promise<void>,
  ): void;
  /** True if any process works on a job of these names. */
  areAtWork(tx: AnyTx, names: JobName[]): Promise<boolean>;
  /** True if a job of these names waits, will be retried or is in progress, of any shop. */
  arePending(tx: AnyTx, names: JobName[]): Promise<boolean>;
  /** Starts to call the handler each hour, in one of all processes; an hour in which none ran is skipped. */
  eachHour(handler: () => Promise<void>): Promise<void>;
  /** The same every five minutes. The handler costs one indexed search and what is due. */
  eachFiveMinutes(handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const beatSeconds = 1;
/** Without a heartbeat for this long, the process of a watched job counts as dead. */
const deadAfterSeconds = 5;
const watchMs = 2_000;
const maxResent = 5;

/** Interval of the search for due jobs of all queues: delayed jobs and those without notification. */
const searchMs = 500;
/** Older jobs were found before, or a worker polls them. */
const searchedFor = "1 minute";
/** Interval at which each worker polls its own queue: needed only if the search has failed for a minute. */
const pollSeconds = 30;

interface LostJob {
  id: string;
  name: WatchedJobName;
  data: JobData[WatchedJobName];
}

export async function openQueue(
  connection: Connection,
  log: Logger,
  options: { worksOnJobs: boolean; runsSchedule?: boolean; connections: number; logOutage: LogOutage },
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connection,
    max: options.connections,
    migrate: false,
    createSchema: false,
    supervise: options.worksOnJobs,
    schedule: options.runsSchedule ?? false,
    // Only the work of each hour and each five minutes is scheduled.
    cronWorkerIntervalSeconds: 30,
    useListenNotify: options.worksOnJobs,
    application_name: "vitrine jobs",
  });
  boss.on("error", (error: Error) => options.logOutage("job queue", error));
  await boss.start();
  return new BossQueue(boss, log);
}

class BossQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #watches: NodeJS.Timeout[] = [];
  readonly #workers = new Map<string, string[]>();
  #search: NodeJS.Timeout | undefined;

  constructor(boss: PgBoss, log: Logger) {
    this.#boss = boss;
    this.#log = log;
  }

  async enqueue<N extends JobName>(tx: AnyTx, name: N, data: JobData[N], later?: Later): Promise<void> {
    await this.#boss.send(name, data, {
      db: { executeSql: (text, values) => tx.executeSql(text, values) },
      ...sendOptions(name, data, later),
    });
  }

  request<N extends JobName>(
    tx: AnyTx,
    name: N,
    data: JobData[N],
    later?: Later,
  ): Promise<{ enqueued: Promise<unknown> }> {
    return new Promise((resolve, reject) => {
      const executeSql = (text: string, values?: unknown[]) => {
        const executed = tx.executeSql(text, values);
        resolve({ enqueued });
        return executed;
      };
      const enqueued = this.#boss.send(name, data, {
        db: { executeSql },
        ...sendOptions(name, data, later),
      });
      enqueued.catch(reject);
    });
  }

  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    { inSequence = false, ...options }: WorkOptions<N> & { inSequence?: boolean } = {},
  ): Promise<void> {
    return this.workOnBatches(
      name,
      async (batch) => {
        if (!inSequence) return Promise.allSettled(batch.map(handler));
        const settled: PromiseSettledResult<void>[] = [];
        for (const data of batch) settled.push(...(await Promise.allSettled([handler(data)])));
        return settled;
      },
      options,
    );
  }

  async workOnBatches<N extends JobName>(
    name: N,
    handler: (batch: JobData[N][]) => Promise<PromiseSettledResult<void>[]>,
    { concurrency = 1, batchSize = 1, onGivenUp }: WorkOptions<N> = {},
  ): Promise<void> {
    const report = async (job: JobWithMetadata<unknown>, failure: unknown): Promise<JobResult> => {
      const { id, retryCount, retryLimit } = job;
      const isLast = retryCount >= retryLimit;
      this.#log.error(
        { job: name, id, failure },
        isLast ? "a job failed for good" : "a job failed and will be tried again",
      );
      if (isLast) await onGivenUp?.(job.data as JobData[N]);
      return { id, status: "failed", output: { message: String(failure) } };
    };
    const settle = async (jobs: JobWithMetadata<unknown>[]): Promise<JobResult[]> => {
      const outcomes = await handler(jobs.map(({ data }) => data as JobData[N])).catch((reason: unknown) =>
        jobs.map((): PromiseSettledResult<void> => ({ status: "rejected", reason })),
      );
      return Promise.all(
        jobs.map(async (job, at): Promise<JobResult> => {
          const outcome = outcomes[at]!;
          if (outcome.status === "rejected") return report(job, outcome.reason);
          return { id: job.id, status: "completed" };
        }),
      );
    };
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      batchSize,
      perJobResults: true,
      includeMetadata: true,
      ...(queues[name].heartbeatSeconds && { heartbeatRefreshSeconds: beatSeconds }),
      ...(queues[name].perShop && { localGroupConcurrency: queues[name].perShop }),
    } as const;
    if (!this.#search) this.#searchRepeatedly();
    for (let n = 0; n < concurrency; n++) {
      const worker = await this.#boss.work(name, options, async (jobs) => {
        const results = await settle(jobs);
        // There may be more jobs behind a full batch: they do not wait for the next search.
        if (jobs.length === batchSize) this.#boss.notifyWorker(worker);
        return results;
      });
      this.#workers.set(name, [...(this.#workers.get(name) ?? []), worker]);
    }
  }

  watch(
    names: WatchedJobName[],
    onGivenUp: (name: WatchedJobName, data: JobData[WatchedJobName]) => Promise<void>,
  ): void {
    const look = () =>
      this.#resendLostJobs(names, onGivenUp).catch((failure: unknown) =>
        this.#log.warn({ failure }, "jobs of dead processes were not looked for"),
      );
    let looking = look();
    this.#watches.push(
      setInterval(() => {
        looking = looking.then(look);
      }, watchMs).unref(),
    );
  }

  async areAtWork(tx: AnyTx, names: JobName[]): Promise<boolean> {
    const { rows } = await tx.executeSql(
      "select from pgboss.job where name = any($1) and state = 'active' limit 1",
      [names],
    );
    return rows.length > 0;
  }

  async arePending(tx: AnyTx, names: JobName[]): Promise<boolean> {
    const { rows } = await tx.executeSql(
      "select from pgboss.job where name = any($1) and state < 'completed' limit 1",
      [names],
    );
    return rows.length > 0;
  }

  async eachHour(handler: () => Promise<void>): Promise<void> {
    await this.#boss.schedule("each-hour", "5 * * * *");
    await this.work("each-hour", handler);
  }

  async eachFiveMinutes(handler: () => Promise<void>): Promise<void> {
    await this.#boss.schedule("each-five-minutes", "*/5 * * * *");
    await this.work("each-five-minutes", handler);
  }

  stop(): Promise<void> {
    for (const watch of this.#watches) clearInterval(watch);
    clearTimeout(this.#search);
    this.#search = undefined;
    return this.#boss.stop({ graceful: true, timeout: 10_000 });
  }

  #searchRepeatedly(): void {
    this.#search = setTimeout(() => {
      this.#wakeWorkersOfDueJobs()
        .catch((failure: unknown) => this.#log.warn({ failure }, "due jobs were not searched for"))
        .finally(() => this.#search && this.#searchRepeatedly());
    }, searchMs).unref();
  }

  async #wakeWorkersOfDueJobs(): Promise<void> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select distinct name from pgboss.job_common
       where state < 'active' and not blocked and start_after <= now()
         and start_after > now() - interval '${searchedFor}' and name = any($1)`,
      [[...this.#workers.keys()]],
    );
    for (const { name } of rows as { name: string }[])
      for (const worker of this.#workers.get(name)!) this.#boss.notifyWorker(worker);
  }

  async #resendLostJobs(
    names: WatchedJobName[],
    onGivenUp: (name: WatchedJobName, data: JobData[WatchedJobName]) => Promise<void>,
  ): Promise<void> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select id, name, data from pgboss.job where name = any($1) and state = 'active'
         and heartbeat_on < now() - interval '${deadAfterSeconds} seconds'`,
      [names],
    );
    for (const { id, name, data } of rows as LostJob[]) {
      const resent = (data.resent ?? 0) + 1;
      this.#log.warn({ job: name, id, resent }, "the process of a job has died");
      // Enqueued before the old one is cancelled: if this process dies in between, the job runs twice,
      // which is harmless.
      if (resent > maxResent) await onGivenUp(name, data);
      else await this.#boss.send(name, { ...data, resent }, sendOptions(name, data));
      await this.#boss.cancel(name, id);
    }
  }
}
