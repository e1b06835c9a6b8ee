import { Writable } from "node:stream";
import { TOTP } from "otpauth";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { codeOf, tokenIn } from "./attacker.ts";
import { useTestApp } from "./test-app.ts";

// Secrets are readable nowhere: not in a table, a job, the log or a requested URL. e2e/account/account.e2e.ts checks
// the requests of a browser.

let logged = "";
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk);
    done();
  },
});
const app = useTestApp({ log: pino({ level: "trace" }, sink) });

/** The whole database as text, including the job queue. */
async function wholeDatabase(): Promise<string> {
  const { admin } = app.database;
  const { rows } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('shop', 'platform', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const parts = await Promise.all(
    rows.map(async ({ name }) => {
      const all = await admin.query<{ text: string }>(`select t::text as text from ${name} t`);
      return all.rows.map(({ text }) => text).join("\n");
    }),
  );
  return parts.join("\n");
}

describe("secrets", { timeout: 60_000 }, () => {
  it("O15: no password, code, token or secret is readable in the database, a job, the log or a URL", async () => {
    const mona = await app.person("Mona Secret");
    const { admin } = app.database;
    await admin.query("delete from platform.attempts");
    const email = "secretive@example.com";
    await app.visitor().accounts.validate_email({ body: { email } });
    const otp = /\d{6}/.exec((await app.mailTo(email, /code/)).text)![0];
    const { data } = await app.visitor().accounts.otp_verify({ body: { email, otp } });
    await app.visitor().accounts.send_reset({ body: { email: mona.email } });
    const reset = await tokenIn(app, mona.email, /Choose a new password/);
    const { data: factor } = await mona.client.second_factor.begin();
    const code = new TOTP({ secret: factor.secret }).generate();
    const { data: codes } = await mona.client.second_factor.confirm({ body: { code } });
    const restoreToken = await tokenIn(app, mona.email, /authenticator app is set up/);

    // Unexpected errors are logged: in a request with a password, and in a job that sends an email with a
    // link.
    const typed = "a password typed while the server was broken";
    await admin.query("alter table platform.known_devices rename to known_devices_away");
    const login = app.device("d").accounts.login({ body: { email: mona.email, password: typed } });
    expect(await codeOf(() => login)).toBe("internal");
    const register = { name: "S", email, password: `${typed}, too`, ticket: data.ticket };
    expect(await codeOf(() => app.device("d").accounts.register({ body: register }))).toBe("internal");
    await admin.query("alter table platform.known_devices_away rename to known_devices");
    const { post } = app.app;
    const { send } = post;
    let unsent = "";
    post.send = (mail) => {
      unsent ||= /#token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
      return Promise.reject(new Error(`mailbox busy: ${mail.to}`));
    };
    await app.visitor().accounts.send_reset({ body: { email: mona.email } });
    await expect.poll(() => logged.includes("a job failed"), { timeout: 10_000 }).toBe(true);
    post.send = send;

    const dump = await wholeDatabase();
    const secrets = [mona.password, mona.token, data.ticket, reset, restoreToken, unsent, typed];
    secrets.push(factor.secret, ...codes.recovery_codes);
    expect(secrets.every((secret) => secret.length > 8)).toBe(true);
    const places = { dump, logged, urls: app.requested.join("\n") };
    for (const [place, text] of Object.entries(places))
      for (const secret of secrets)
        for (const spelling of [
          secret,
          encodeURIComponent(secret),
          Buffer.from(secret).toString("hex"),
          secret.replace("-", ""),
        ])
          expect.soft(text.includes(spelling), `${place}: ${secret}`).toBe(false);
    // The six digits alone may occur anywhere in so much text, but not on the same line as their email.
    const rows = `${dump}\n${logged}\n${places.urls}`.split("\n");
    expect(rows.filter((row) => row.includes(email) && row.includes(otp))).toEqual([]);
    // The text that was searched is complete.
    expect(dump).toContain(mona.email);
    expect(logged).toContain("unexpected error");
    expect(places.urls).toContain("/api/v1/login");
  });
});
