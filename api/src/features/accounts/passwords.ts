import { hash, verify } from "@node-rs/argon2";
import { apiError } from "../../api-error.ts";
import { passwordProblem } from "./password-strength.rules.ts";

// argon2id with 19 MiB and 2 passes, as OWASP recommends. At most two at a time, because hashing occupies the
// thread pool that file access and DNS lookups use.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 2;
// A few seconds of work. Later requests are rejected with `unavailable` instead of waiting for a minute.
const maxWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw apiError("unavailable");
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

const decoy = hashPassword("nobody has this password");

/** Compares a password with a hash. Takes equally long if the account doesn't exist or has no password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== null && stored !== undefined;
}

/**
 * Hashes a new password. Throws `password_weak` if it is easy to guess.
 *
 * @param names of the user, their email and their shops, which a password must not consist of
 */
export async function hashNewPassword(password: string, names: readonly string[]): Promise<string> {
  const problem = passwordProblem(password, names);
  if (problem) throw apiError("password_weak", { errors: { password: [problem] } });
  return hashPassword(password);
}
