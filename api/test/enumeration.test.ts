import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { compile, Sql } from "../src/db/sql.ts";
import { insertAccount } from "../src/features/accounts/accounts.queries.ts";
import { hashPassword } from "../src/features/accounts/passwords.ts";
import { hashToken, newToken } from "../src/ids.ts";
import { type Sent, sendAs, shape } from "./attacker.ts";
import { useTestApp } from "./test-app.ts";

// No response may reveal whether an account exists. Responses are compared exactly; timing is compared by
// what takes time: the text of the statements, and the number of password hashes.

const hashing = vi.hoisted(() => ({ calls: 0 }));
vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  const counted =
    <A extends unknown[], R>(work: (...given: A) => R) =>
    (...given: A): R => (hashing.calls++, work(...given));
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

/** An app without jobs: nothing runs except the code of the request. */
const still = useTestApp({ jobs: false });
const known = "mona.still@example.com";
const outsider = "not.there@example.com";

beforeAll(async () => {
  const password_hash = await hashPassword("seven cups before noon");
  await still.app.db.inPlatform((tx) =>
    insertAccount(tx, { id: randomUUID(), email: known, name: "Mona", password_hash }),
  );
});
beforeEach(afresh);

/** Removes all attempts and codes. */
async function afresh(): Promise<void> {
  await still.database.admin.query("delete from platform.attempts; delete from platform.email_codes");
}

const ways: [string, number, (email: string) => unknown][] = [
  ["/v1/login", 1, (email) => ({ email, password: "not the password" })],
  ["/v1/reset_password_email", 0, (email) => ({ email })],
  ["/v1/validate-email", 0, (email) => ({ email })],
  ["/v1/otp-verify", 0, (email) => ({ email, otp: "123456" })],
  ["/v1/register", 0, (email) => ({ email, name: "N", password: "a long new one", ticket: "guessed" })],
];

describe("O3 and H-5: the existence of an account", { timeout: 120_000 }, () => {
  it.each(ways)("O3: is not revealed by %s", async (path, hashings, body) => {
    const ask = (email: string) => watched(() => sendAs(still.baseUrl + path, body(email)));
    const [taken, free] = [await ask(known), await ask(outsider)];
    expect(shape(taken.answer)).toEqual(shape(free.answer));
    expect(taken.statements).toEqual(free.statements);
    expect(taken.statements.length).toBeGreaterThan(0);
    expect([taken.hashings, free.hashings]).toEqual([hashings, hashings]);
  });

  it("is not revealed by timing: reports how often the slower response belongs to an account", async () => {
    for (const [path, , body] of ways) {
      const times: Record<string, number[]> = { [known]: [], [outsider]: [] };
      for (let n = 0; n < 25; n++)
        // In alternating order: a slower machine affects both equally.
        for (const email of n % 2 ? [known, outsider] : [outsider, known]) {
          await afresh();
          times[email]!.push((await sendAs(still.baseUrl + path, body(email))).ms);
        }
      const share = rankShare(times[known]!, times[outsider]!);
      // Reported, not asserted: a machine with other load would fail a test of correct code.
      console.info(
        `${path}: a longer time means an account in ${(share * 100).toFixed(0)} of 100 pairs (AUC)`,
      );
      expect(times[known]).toHaveLength(times[outsider]!.length);
    }
  });
});

describe("a password sent by an unauthenticated user", () => {
  it("is not hashed before the ticket for its email is found, nor for a ticket of another email", async () => {
    const ticket = newToken();
    await still.database.admin.query(
      `insert into platform.email_codes (id, email, purpose, ticket_hash, expires_at)
       values ($1, 'new.here@example.com', 'register', $2, now() + interval '5 minutes')`,
      [randomUUID(), hashToken(ticket)],
    );
    const register = (email: string, of: string) => () =>
      sendAs(`${still.baseUrl}/v1/register`, { email, name: "N", password: "a long new one", ticket: of });
    for (const [email, of, status, hashings] of [
      ["new.here@example.com", "guessed", 422, 0],
      ["other@example.com", ticket, 422, 0],
      ["new.here@example.com", ticket, 200, 1],
      ["new.here@example.com", ticket, 422, 0],
    ] as const) {
      const seen = await watched(register(email, of));
      expect([seen.answer.status, seen.hashings]).toEqual([status, hashings]);
    }
  });

  it("is delayed, and finally rejected, when one network sends too many", async () => {
    const attempts = (count: number) =>
      still.database.admin.query(
        `insert into platform.attempts (key, window_start, count) values ('register-from:127.0.0.1', now(), $1)
         on conflict (key) do update set count = $1`,
        [count],
      );
    const register = async () => {
      const body = { email: "many@example.com", name: "N", password: "a long new one", ticket: "guessed" };
      return sendAs(`${still.baseUrl}/v1/register`, body);
    };
    await attempts(49);
    const slowed = await register();
    expect(slowed.body["code"]).toBe("ticket_expired");
    // Twenty above the limit of thirty, at 50 ms each. A timer never fires early.
    expect(slowed.ms).toBeGreaterThan(990);
    await attempts(600);
    expect((await register()).body["code"]).toBe("too_many_requests");
  });
});

/** The response to a request, the text of its statements, and its number of password hashes. */
async function watched(
  work: () => Promise<Sent>,
): Promise<{ answer: Sent; statements: string[]; hashings: number }> {
  const { db: database } = still.app;
  const statements: string[] = [];
  const original = { inPlatform: database.inPlatform, readPlatform: database.readPlatform };
  const before = hashing.calls;
  const listen = <Tx extends object>(tx: Tx): Tx =>
    new Proxy(tx, {
      get(of, name) {
        const value = Reflect.get(of, name, of) as unknown;
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          const [first] = given;
          if (typeof first === "string") statements.push(first);
          else if (first instanceof Sql) statements.push(compile(first).text);
          else if (isBuilt(first)) statements.push(first.compile().sql);
          return value.apply(of, given) as unknown;
        };
      },
    });
  database.inPlatform = (run) => original.inPlatform((tx) => run(listen(tx)));
  database.readPlatform = (run) => original.readPlatform((tx) => run(listen(tx)));
  try {
    return { answer: await work(), statements, hashings: hashing.calls - before };
  } finally {
    Object.assign(database, original);
  }
}

/** True for a query of the builder. */
function isBuilt(given: unknown): given is { compile(): { sql: string } } {
  return typeof given === "object" && given !== null && "compile" in given;
}

/** The share of all pairs in which the first time is longer than the second; ties count half. */
function rankShare(first: number[], second: number[]): number {
  let longer = 0;
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (first.length * second.length);
}
