import { setImmediate } from "node:timers/promises";

const maxStretchMs = 4;

/** What `make` makes of each, in order; others have the processor in between, whenever we had it for long enough. */
export async function mapYielding<T, Made>(each: T[], make: (one: T) => Made): Promise<Made[]> {
  const made: Made[] = [];
  let since = performance.now();
  for (const one of each) {
    made.push(make(one));
    if (performance.now() - since < maxStretchMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return made;
}
