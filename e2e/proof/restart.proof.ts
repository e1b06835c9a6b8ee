import { faultsIn, restartUnderLoad } from "../support/restarts.ts";
import type { Proof } from "./proof.ts";

const restarts = 20;
const shoppers = 16;
/** Maximum time from the database accepting connections to the first 200, in ms. */
const limit = 2_000;

/** PostgreSQL restarted under the load of 16 shoppers, 20 times, in each of four configurations. */
export const prove: Proof = async (say) => {
  const failures: string[] = [];
  for (const database of ["url", "embedded"] as const)
    for (const webProcesses of [1, 2] as const) {
      const name = `${webProcesses} web process${webProcesses > 1 ? "es" : ""}, ${database === "url" ? "DATABASE_URL, pg_ctl stop -m fast" : "embedded, kill -9 of the postmaster"}`;
      const outcome = await restartUnderLoad({ webProcesses, database, restarts, shoppers });
      const { acknowledged, lost, surplus, exits, statuses, notReadySeen } = outcome;
      const [ready, shopper] = [outcome.slowestReady, outcome.slowestShopper].map(Math.round);
      const faults = faultsIn(statuses);
      say(name);
      say(`  restarts ${restarts}, acknowledged orders ${acknowledged}, lost ${lost}, surplus ${surplus}`);
      say(`  process exits ${exits}, 5xx other than 503 and broken connections ${faults}`);
      say(`  answers ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
      say(`  /readyz 503 seen in ${notReadySeen} restarts`);
      say(`  slowest from database back to first 200: ${ready} ms (/readyz), ${shopper} ms (an order)`);
      const holds =
        lost + surplus + exits + faults === 0 && notReadySeen === restarts && outcome.slowestReady <= limit;
      if (!holds) failures.push(name);
    }
  if (failures.length > 0) throw new Error(`Does not hold: ${failures.join("; ")}`);
};
