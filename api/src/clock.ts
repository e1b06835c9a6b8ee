/** The time, passed in so that tests can stop it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}
export const wallClock: Clock = { now: () => Date.now() };
