import type { PoolSizes } from "@vitrine/api/db/pool";

/** The processes that share the database, here. */
export interface Processes {
  /** Processes that serve the web; 0 where none does. */
  web: number;
  /** Whether a process works on jobs. */
  jobs: boolean;
}

export interface ConnectionBudget {
  /** For each process that serves the web. */
  web: PoolSizes;
  /** For the one that works on jobs. */
  jobs: PoolSizes;
  /** Connections that all of them open at most. */
  total: number;
}

/** Beside its pools, a process that serves the web keeps one connection that listens; with jobs it keeps two. */
const webListeners = 1;
const jobsListeners = 2;
/** PostgreSQL keeps these for its superuser. */
const reserved = 3;
/** For whoever looks into the embedded database while it is in full use. */
const spare = 5;

const largest = 8;
const smallest = 2;

/**
 * Divides the database's connections among the processes. Each gets the same; fewer where many share a database of few
 * connections, and no more than are of use: about 16 statements at once keep a small server busy, more make it slower.
 *
 * @param available connections that may be opened; Infinity where the database is ours to size
 * @throws Error with one line that says what to change where there are too few
 */
export function budgetConnections(processes: Processes, available: number): ConnectionBudget {
  const preferred = Math.min(largest, Math.max(4, Math.ceil(16 / Math.max(1, processes.web))));
  for (let shops = preferred; shops >= smallest; shops--) {
    const budget = budgetOf(processes, shops);
    if (budget.total <= available) return budget;
  }
  throw new Error(tooFew(processes, available));
}

/** What `max_connections` of the embedded database has to be for this budget. */
export function maxConnectionsFor({ total }: ConnectionBudget): number {
  return total + reserved + spare;
}

function budgetOf({ web, jobs }: Processes, shops: number): ConnectionBudget {
  const half = Math.ceil(shops / 2);
  const forWeb: PoolSizes = { shops, platform: half, queue: 1 };
  const forJobs: PoolSizes = { shops: Math.min(4, shops), platform: Math.min(2, half), queue: 2 };
  return {
    web: forWeb,
    jobs: forJobs,
    total: web * (sizeOf(forWeb) + webListeners) + (jobs ? sizeOf(forJobs) + jobsListeners : 0),
  };
}

function sizeOf({ shops, platform, queue }: PoolSizes): number {
  return shops + platform + queue;
}

function tooFew({ web, jobs }: Processes, available: number): string {
  const least = budgetOf({ web, jobs }, smallest).total;
  let possible = web - 1;
  while (possible > 0 && budgetOf({ web: possible, jobs }, smallest).total > available) possible--;
  const needs = `WEB_PROCESSES=${Math.max(1, web)} needs at least ${least} database connections, and ${available} are available.`;
  return possible > 0
    ? `${needs} Set WEB_PROCESSES to ${possible} or less, or raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS, where it is set).`
    : `${needs} Raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS, where it is set).`;
}
