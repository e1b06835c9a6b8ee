import { hash, verify } from "@node-rs/argon2";
import { apiError } from "../../api-error.ts";

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

// The most frequent passwords of 8 or more characters in leaked lists.
const guessedFirst = new Set(
  `password password1 password12 password123 12345678 123456789 1234567890 12345678910 qwertyuiop qwerty123 qwerty12
   iloveyou sunshine princess football baseball welcome1 abc12345 11111111 00000000 88888888 87654321 987654321
   1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx asdfghjk asdfghjkl asdf1234 trustno1 superman letmein1 passw0rd
   p@ssw0rd p@ssword computer michelle jennifer starwars whatever samantha internet startrek password! admin123
   administrator changeme welcome123 12341234 aaaaaaaa 1234qwer qwer1234 q1w2e3r4 dragon123 monkey123 liverpool
   charlie1 maverick victoria hello123 secret123 master123 football1 iloveyou1 abcd1234 a1b2c3d4 vitrine1 vitrine123`.split(
    /\s+/,
  ),
);

/** Hashes a new password. Throws `password_weak` if it is one of the most frequent. */
export function hashNewPassword(password: string): Promise<string> {
  if (isGuessedFirst(password))
    throw apiError("password_weak", { errors: { password: ["Choose a password that's harder to guess."] } });
  return hashPassword(password);
}

function isGuessedFirst(password: string): boolean {
  return guessedFirst.has(password.toLowerCase()) || new Set(password).size === 1;
}
