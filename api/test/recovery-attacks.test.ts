import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAccount } from "../src/features/accounts/accounts.queries.ts";
import { hashPassword } from "../src/features/accounts/passwords.ts";
import { writeNews, writeReset } from "../src/features/accounts/write-emails.action.ts";
import { hashToken, newToken } from "../src/ids.ts";
import { codeOf, digitsIn, doneBefore, tokenIn } from "./attacker.ts";
import { type Person, useTestApp } from "./test-app.ts";

// An attacker who knew the password has used the account. Its owner has access only to their email: that must
// be enough to recover the account, and the attacker must have no access afterwards.

const app = useTestApp();
/** An app without jobs: emails are written only when the test runs the job. */
const still = useTestApp({ jobs: false });
let number = 0;

beforeEach(async () => {
  await app.database.admin.query("delete from platform.attempts");
  await still.database.admin.query("delete from platform.attempts");
});

async function user(): Promise<Person> {
  const person = await app.person(`Owner ${++number}`);
  await app.database.admin.query("update platform.email_codes set created_at = now() - interval '1 hour'");
  return person;
}

/** Signs in an attacker who knows the password, on their own device. */
async function thiefOf({ email, password }: Person) {
  const { token } = await app.device("the thief's").accounts.login({ body: { email, password } });
  return app.device("the thief's", () => token);
}

/** Changes the account's email as anyone who has signed in can. */
async function moveTo(client: Person["client"], email: string): Promise<void> {
  await client.accounts.change_email({ body: { email } });
  await client.accounts.confirm_email({ body: { email, otp: await digitsIn(app, email) } });
}

const restoreEmail = (token: string) =>
  codeOf(() => app.visitor().accounts.restore_email({ body: { token } }));
const restoreTokenOf = (email: string) => tokenIn(app, email, /email was changed$/);

async function setByEmail(email: string, password: string): Promise<void> {
  await app.database.admin.query("delete from platform.attempts");
  await app.visitor().accounts.send_reset({ body: { email } });
  const token = await tokenIn(app, email, /Choose a new password/);
  await app.device("the owner's").accounts.reset_password({ body: { token, password } });
}

const signIn = (email: string, password: string, device = "the owner's") =>
  codeOf(() => app.device(device).accounts.login({ body: { email, password } }));

async function emailOf(person: Person): Promise<string> {
  const { rows } = await app.database.admin.query("select email from platform.accounts where name = $1", [
    person.name,
  ]);
  return rows[0].email as string;
}

describe("an account whose password an attacker knew", { timeout: 60_000 }, () => {
  it.each([2, 3])(
    "O16: is recovered by its owner after %i changes of its email, and none of the attacker's restore links works",
    async (changes) => {
      const mona = await user();
      const thief = await thiefOf(mona);
      const emails = Array.from({ length: changes }, (_, n) => `thief.${number}.${n}@example.com`);
      for (const email of emails) await moveTo(thief, email);
      const thiefTokens = await Promise.all(emails.slice(0, -1).map(restoreTokenOf));

      expect(await restoreEmail(await restoreTokenOf(mona.email))).toBe("ok");
      for (const token of thiefTokens) expect(await restoreEmail(token)).toBe("reset_expired");
      expect(await emailOf(mona)).toBe(mona.email);
      expect(await codeOf(() => thief.accounts.read())).toBe("unauthenticated");
      expect((await app.mailTo(mona.email, /was restored/)).text).toContain("/forgot-password");
      expect((await app.mailTo(emails.at(-1)!, /was changed back/)).text).not.toContain("#");

      await setByEmail(mona.email, "a password she keeps");
      for (const token of thiefTokens) expect(await restoreEmail(token)).toBe("reset_expired");
      expect(await signIn(mona.email, "a password she keeps")).toBe("ok");
      expect(await signIn(mona.email, mona.password, "the thief's")).toBe("wrong_credentials");
    },
  );

  it("O16: is recovered by its owner even if the attacker has restored it first: the earlier email wins", async () => {
    const mona = await user();
    const thief = await thiefOf(mona);
    const [first, second] = [`early.${number}@example.com`, `late.${number}@example.com`];
    await moveTo(thief, first);
    await moveTo(thief, second);
    const ownerToken = await restoreTokenOf(mona.email);
    expect(await restoreEmail(await restoreTokenOf(first))).toBe("ok");
    await setByEmail(first, "the thief's own password");
    expect(await restoreEmail(ownerToken)).toBe("ok");
    expect(await emailOf(mona)).toBe(mona.email);
    expect(await signIn(mona.email, "the thief's own password")).toBe("wrong_credentials");
    expect(await signIn(first, "the thief's own password")).toBe("wrong_credentials");
  });

  it("O16: a delayed email contains no valid restore or reset link after the account was restored", async () => {
    const id = randomUUID();
    const [mona, thief] = ["late.mona@example.com", "late.thief@example.com"];
    await still.app.db.inPlatform((tx) =>
      insertAccount(tx, { id, email: "now.thief@example.com", name: "Late", password_hash: null }),
    );
    const token = newToken();
    const snapshot = (link: string, email: string, hash: Buffer | null, ago: string) =>
      still.database.admin.query(
        `insert into platform.mailed_links (id, account_id, purpose, email, token_hash, created_at, expires_at)
         values ($1, $2, 'restore_email', $3, $4, now() - $5::interval, now() + interval '1 day')`,
        [link, id, email, hash, ago],
      );
    const late = randomUUID();
    await snapshot(randomUUID(), mona, hashToken(token), "2 minutes");
    await snapshot(late, thief, null, "1 minute");
    await still.visitor().accounts.restore_email({ body: { token } });

    const notified = { device: "a device", at: new Date().toISOString() };
    await writeNews(still.app, { id: late, account_id: id, to: thief, news: "email_changed", ...notified });
    await writeReset(still.app, { id: randomUUID(), email: "now.thief@example.com" });
    const { rows } = await still.database.admin.query(
      "select email from platform.mailed_links where account_id = $1 and expires_at > now() and used_at is null",
      [id],
    );
    expect(rows).toEqual([]);
    // If the account was not restored, the same job writes the link.
    const fresh = randomUUID();
    await snapshot(fresh, mona, null, "0 minutes");
    await writeNews(still.app, { id: fresh, account_id: id, to: mona, news: "email_changed", ...notified });
    expect((await still.mailTo(mona)).text).toContain("#restore-email=");
  });

  it("O10: an email change that the attacker began can't be completed once the owner has set a new password", async () => {
    const mona = await user();
    const thief = await thiefOf(mona);
    const email = `patient.${number}@example.com`;
    await thief.accounts.change_email({ body: { email } });
    const otp = await digitsIn(app, email);
    await setByEmail(mona.email, "a password she keeps");
    expect(await codeOf(() => thief.accounts.confirm_email({ body: { email, otp } }))).toBe(
      "unauthenticated",
    );
    expect(await codeOf(() => app.visitor().accounts.otp_verify({ body: { email, otp } }))).toBe(
      "code_expired",
    );
    expect(await emailOf(mona)).toBe(mona.email);
  });

  it("O10: all of the attacker's sessions end when the owner sets a new password by email", async () => {
    const mona = await user();
    const stored = [];
    for (const device of ["phone", "laptop", "server"]) {
      const { token } = await app.device(device).accounts.login({ body: mona });
      stored.push(app.device(device, () => token));
    }
    for (const session of stored) expect(await codeOf(() => session.accounts.read())).toBe("ok");
    await setByEmail(mona.email, "a password she keeps");
    for (const session of stored) expect(await codeOf(() => session.accounts.read())).toBe("unauthenticated");
    // Known devices have a separate limit of guesses: the attacker's must not.
    const { rows } = await app.database.admin.query(
      "select device_id from platform.known_devices d join platform.accounts a on a.id = d.account_id where a.email = $1",
      [mona.email],
    );
    expect(rows).toEqual([{ device_id: "the owner's" }]);
  });

  it("is recovered by its owner although the attacker has set up an authenticator: the link in its email removes it", async () => {
    const mona = await user();
    const thief = await thiefOf(mona);
    const { data } = await thief.second_factor.begin();
    const code = new TOTP({ secret: data.secret }).generate();
    await thief.second_factor.confirm({ body: { code } });
    const token = await tokenIn(app, mona.email, /authenticator app is set up/);
    await moveTo(thief, `factor.${number}@example.com`);

    // The link in the email restores the account, including its email.
    expect(await restoreEmail(token)).toBe("ok");
    expect(await emailOf(mona)).toBe(mona.email);
    expect(await codeOf(() => thief.accounts.read())).toBe("unauthenticated");
    await setByEmail(mona.email, "a password she keeps");
    expect(await signIn(mona.email, "a password she keeps")).toBe("ok");
    expect(await restoreEmail(token)).toBe("reset_expired");
  });

  it("a reset link by email does not replace the authenticator", async () => {
    const mona = await user();
    const { data } = await mona.client.second_factor.begin();
    await mona.client.second_factor.confirm({ body: { code: new TOTP({ secret: data.secret }).generate() } });
    await setByEmail(mona.email, "a password of who reads the mail");
    expect(await signIn(mona.email, "a password of who reads the mail")).toBe("second_factor_needed");
  });
});

describe("a restore at the same time as an action of the attacker", { timeout: 60_000 }, () => {
  const password = "known to the thief";
  const passwordHash = hashPassword(password);

  /** An account with an attacker signed in, and the owner's restore link. */
  async function compromisedAccount() {
    const id = randomUUID();
    const email = `busy.${++number}@example.com`;
    const hash = await passwordHash;
    await still.app.db.inPlatform((tx) =>
      insertAccount(tx, { id, email, name: "Busy", password_hash: hash }),
    );
    const { token } = await still.device("the thief's").accounts.login({ body: { email, password } });
    const restoreToken = newToken();
    await still.database.admin.query(
      `insert into platform.mailed_links (id, account_id, purpose, email, token_hash, created_at, expires_at)
       values ($1, $2, 'restore_email', $3, $4, now() - interval '1 minute', now() + interval '1 day')`,
      [randomUUID(), id, email, hashToken(restoreToken)],
    );
    return { id, email, restoreToken, thief: still.device("the thief's", () => token) };
  }
  type Compromised = Awaited<ReturnType<typeof compromisedAccount>>;

  /** Inserts a code as if it had been emailed. */
  async function mailed(of: Compromised, email: string, otp: string): Promise<void> {
    await still.database.admin.query(
      `insert into platform.email_codes (id, email, purpose, account_id, code_hash, expires_at)
       values ($1, $2, 'change_email', $3, $4, now() + interval '10 minutes')`,
      [randomUUID(), email, of.id, hashToken(`${email}:${otp}`)],
    );
  }

  it.each<[string, (of: Compromised) => Promise<() => Promise<unknown>>]>([
    [
      "signs in",
      async ({ email }) =>
        () =>
          still.device("another").accounts.login({ body: { email, password } }),
    ],
    [
      "changes the password",
      async ({ thief }) =>
        () =>
          thief.accounts.change_password({
            body: { current_password: password, password: "the thief's own" },
          }),
    ],
    [
      "changes the email",
      async (of) => {
        const email = `moved.${number}@example.com`;
        await mailed(of, email, "123456");
        return () => of.thief.accounts.confirm_email({ body: { email, otp: "123456" } });
      },
    ],
    [
      "sets an authenticator",
      async ({ thief }) => {
        const { data } = await thief.second_factor.begin();
        const code = new TOTP({ secret: data.secret }).generate();
        return () => thief.second_factor.confirm({ body: { code } });
      },
    ],
  ])("leaves no access to an attacker who %s, at any moment during the restore", async (_, prepare) => {
    let isWithin = true;
    for (let nth = 1; isWithin; nth++) {
      await still.database.admin.query("delete from platform.attempts");
      const of = await compromisedAccount();
      const attack = await prepare(of);
      const recover = () => still.visitor().accounts.restore_email({ body: { token: of.restoreToken } });
      isWithin = await doneBefore(still.app, nth, recover, () => codeOf(attack));
      if (!isWithin) {
        expect(nth).toBeGreaterThan(3);
        break;
      }
      const { rows } = await still.database.admin.query(
        `select email, password_hash, (select count(*)::int from platform.sessions where account_id = a.id) as sessions,
           (select count(*)::int from platform.second_factors where account_id = a.id and confirmed_at is not null) as factors,
           (select count(*)::int from platform.mailed_links where account_id = a.id and used_at is null and expires_at > now()) as links
         from platform.accounts a where id = $1`,
        [of.id],
      );
      expect
        .soft(rows, `before call ${nth}`)
        .toEqual([{ email: of.email, password_hash: null, sessions: 0, factors: 0, links: 0 }]);
    }
  });
});
