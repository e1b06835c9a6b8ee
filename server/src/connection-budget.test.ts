import { describe, expect, it } from "vitest";
import {
  budgetConnections,
  type ConnectionBudget,
  maxConnectionsFor,
  type Processes,
} from "./connection-budget.ts";

/** The maximum number of connections of the processes, listeners included. */
function count({ web, jobs }: Processes, budget: ConnectionBudget): number {
  const ofWeb = budget.web.shops + budget.web.platform + budget.web.queue + 1;
  const ofJobs = budget.jobs.shops + budget.jobs.platform + budget.jobs.queue + 2;
  return web * ofWeb + (jobs ? ofJobs : 0);
}

describe("a database that is sized to fit", () => {
  it.each([1, 2, 3, 5, 16, 64])("gives %i web processes all that they need", (web) => {
    const processes = { web, jobs: true };
    const budget = budgetConnections(processes, Infinity);
    expect(budget.total).toBe(count(processes, budget));
    expect(budget.web.shops).toBeGreaterThanOrEqual(4);
    expect(maxConnectionsFor(budget)).toBe(budget.total + 8);
  });

  it("gives a single process at most eight connections for shops", () => {
    expect(budgetConnections({ web: 1, jobs: true }, Infinity)).toEqual({
      web: { shops: 8, platform: 4, queue: 1 },
      jobs: { shops: 4, platform: 2, queue: 2 },
      total: 24,
    });
  });

  it("counts no connections for processes that don't run", () => {
    expect(budgetConnections({ web: 0, jobs: true }, Infinity).total).toBe(10);
    expect(budgetConnections({ web: 1, jobs: false }, Infinity).total).toBe(14);
  });
});

describe("a database with a limit", () => {
  it.each([
    [1, 97],
    [2, 37],
    [2, 20],
    [5, 40],
    [12, 97],
  ])("%i web processes remain within %i connections", (web, available) => {
    const processes = { web, jobs: true };
    const budget = budgetConnections(processes, available);
    expect(count(processes, budget)).toBeLessThanOrEqual(available);
    expect(budget.web.shops).toBeGreaterThanOrEqual(2);
  });

  it("reduces the pools only when the limit is reached", () => {
    expect(budgetConnections({ web: 5, jobs: true }, 50).web.shops).toBe(4);
    expect(budgetConnections({ web: 5, jobs: true }, 49).web.shops).toBe(3);
  });

  it("reports the possible number of processes if there are too many", () => {
    expect(() => budgetConnections({ web: 20, jobs: true }, 60)).toThrow(
      "WEB_PROCESSES=20 needs at least 107 database connections, and 60 are available. Set WEB_PROCESSES to 10 or less, or raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS, where it is set).",
    );
    expect(budgetConnections({ web: 10, jobs: true }, 60).total).toBeLessThanOrEqual(60);
  });

  it("reports that the limit must be raised if it is too low for one process", () => {
    expect(() => budgetConnections({ web: 1, jobs: true }, 11)).toThrow(
      "WEB_PROCESSES=1 needs at least 12 database connections, and 11 are available. Raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS, where it is set).",
    );
  });
});
