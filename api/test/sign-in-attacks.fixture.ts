import { beforeEach } from "vitest";
import { codeOf, sendAs, tokenIn } from "./attacker.ts";
import { type Person, useTestApp } from "./test-app.ts";

/** An app whose limits of attempts are reset before each test, with users to attack. */
export function useSignInAttacks() {
  const app = useTestApp();
  let number = 0;

  beforeEach(() => app.database.admin.query("delete from platform.attempts"));

  /** A new user with a unique name who registered some time ago. */
  async function user(): Promise<Person> {
    const person = await app.person(`Person ${++number}`);
    await app.database.admin.query(
      "update platform.email_codes set created_at = created_at - interval '1 hour' where email = $1",
      [person.email],
    );
    return person;
  }

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    sendAs(app.baseUrl + path, body, headers);

  async function requestReset(email: string): Promise<string> {
    await app.visitor().accounts.send_reset({ body: { email } });
    await until(async () => (await countLinks(email)) > 0);
    return tokenIn(app, email, /new password/i);
  }

  async function countLinks(email: string): Promise<number> {
    const { rows } = await app.database.admin.query(
      `select count(*)::int as n from platform.mailed_links l join platform.accounts a on a.id = l.account_id
       where a.email = $1 and l.purpose = 'reset_password' and l.used_at is null and l.expires_at > now()`,
      [email],
    );
    return rows[0].n as number;
  }

  const isAlive = async (person: Pick<Person, "token" | "deviceId">): Promise<boolean> =>
    (await codeOf(() => app.device(person.deviceId, () => person.token).accounts.read())) === "ok";

  /** The number in the name of the last user, for other unique names. */
  const lastNumber = (): number => number;

  return { app, user, send, requestReset, countLinks, isAlive, lastNumber };
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The condition wasn't met within 5 seconds");
}
