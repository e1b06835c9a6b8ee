import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** CPU seconds that processes and their children have used so far (Linux). */
export function cpuSeconds(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + ticks(pid), 0) / ticksPerSecond;
}

function ticks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    // utime, stime, and those of children that were waited for
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  } catch {
    return 0;
  }
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc"))
    if (/^\d+$/.test(name))
      try {
        parents.set(Number(name), parentOf(Number(name)));
      } catch {
        // it has ended meanwhile
      }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** The parent of a process (Linux). */
export function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")[1]);
}

/** Memory of processes in megabytes; shared memory is divided among its users (PSS). */
export function megabytes(pids: number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
