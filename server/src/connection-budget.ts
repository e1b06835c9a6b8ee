import type { PoolSizes } from "@vitrine/api/db/pool";

/** The processes on this machine that share the database. */
export interface Processes {
  /** Number of web processes; 0 if there are none. */
  web: number;
  /** True if a process works on jobs. */
  jobs: boolean;
}

export interface ConnectionBudget {
  /** For each web process. */
  web: PoolSizes;
  /** For the process that works on jobs. */
  jobs: PoolSizes;
  /** Maximum number of connections of all processes together. */
  total: number;
}

/**
 * In addition to its pools, a web process has one listening connection; a process that works on jobs has two.
 */
const webListeners = 1;
const jobsListeners = 2;
/** Reserved by PostgreSQL for its superuser. */
const reserved = 3;
/** For manual access to the embedded database while it is fully used. */
const spare = 5;

const largest = 8;
const smallest = 2;

/**
 * Divides the database's connections among the processes. All web processes get the same number: fewer if
 * many share a small database, and no more than are useful, because about 16 concurrent statements saturate a
 * small server and more make it slower.
 *
 * @param available connections that may be opened; Infinity if we size the database ourselves
 * @throws Error with one line that says what to change if there are too few
 */
export function budgetConnections(processes: Processes, available: number): ConnectionBudget {
  const preferred = Math.min(largest, Math.max(4, Math.ceil(16 / Math.max(1, processes.web))));
  for (let shops = preferred; shops >= smallest; shops--) {
    const budget = budgetOf(processes, shops);
    if (budget.total <= available) return budget;
  }
  throw new Error(tooFew(processes, available));
}

/** `max_connections` that the embedded database needs for this budget. */
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
  const minimum = budgetOf({ web, jobs }, smallest).total;
  let possible = web - 1;
  while (possible > 0 && budgetOf({ web: possible, jobs }, smallest).total > available) possible--;
  const needs = `WEB_PROCESSES=${Math.max(1, web)} needs at least ${minimum} database connections, and ${available} are available.`;
  return possible > 0
    ? `${needs} Set WEB_PROCESSES to ${possible} or less, or raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS, where it is set).`
    : `${needs} Raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS, where it is set).`;
}
