import { setImmediate } from "node:timers/promises";

const maxStretchMs = 4;

/** Maps each item in order, and yields to the event loop whenever it has run for too long. */
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
