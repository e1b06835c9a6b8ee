import { afterAll, beforeEach } from "vitest";
import { startFacebookGraph } from "../../../test/facebook-graph.ts";
import { type Issuer, startIssuer } from "../../../test/issuer.ts";
import { send } from "../../../test/send-request.ts";
import { useTestApp } from "../../../test/test-app.ts";

type Way = "google" | "apple" | "facebook";

interface Reply {
  status: number;
  code?: string;
  message?: string;
  /** The email that an error is about. */
  email?: string | null;
  data?: { id: string; name: string };
  token?: string;
}

/** An app with Google, Apple and Facebook on loopback, and functions to sign in with them. */
export async function useProviders() {
  const google = await startIssuer({ clientId: "vitrine-web" });
  const apple = await startIssuer({ clientId: "test.vitrine.web", alg: "ES256", formPost: true });
  const facebook = await startFacebookGraph({ id: "7001", secret: "the secret of our app" });
  const app = useTestApp({
    signIn: {
      google: { issuer: google.url, clientIds: ["vitrine-web", "vitrine-phone"] },
      apple: { issuer: apple.url, clientIds: ["test.vitrine.web"] },
      facebook: { appId: "7001", appSecret: "the secret of our app", graphUrl: facebook.url },
    },
  });
  afterAll(() => [google, apple, facebook].forEach((provider) => provider.stop()));
  beforeEach(() => app.database.admin.query("delete from attempts"));

  const paths = { google: "/v1/login/google", apple: "/v1/login/apple", facebook: "/login/facebook" };

  return {
    app,
    google,
    apple,
    facebook,
    /** Signs in once with a token of the provider. */
    async signIn(way: Way, body: Record<string, unknown>): Promise<Reply> {
      const { status, json } = await send(
        app.baseUrl + paths[way],
        "POST",
        { "content-type": "application/json", "device-id": "a-phone" },
        JSON.stringify(body),
      );
      return { status, ...json };
    },
    /** Sets a password with an emailed reset link. */
    async resetPassword(email: string, password: string): Promise<void> {
      const client = app.visitor();
      await client.accounts.send_reset({ body: { email } });
      const message = await app.mailTo(email, /Choose a new password/);
      const token = /#token=([\w-]+)/.exec(message.text)![1]!;
      await client.accounts.reset_password({ body: { token, password } });
    },
    /** A ticket that proves an email. */
    async ticketFor(email: string): Promise<string> {
      const client = app.visitor();
      await client.accounts.validate_email({ body: { email } });
      const otp = /\d{6}/.exec((await app.mailTo(email, /code/)).text)![0];
      return (await client.accounts.otp_verify({ body: { email, otp } })).data.ticket;
    },
    /** All accounts, social logins and sessions: everything that grants access. */
    async listCredentials(): Promise<string[]> {
      const { rows } = await app.database.admin.query<{ row: string }>(`
        select concat_ws(' ', 'account', id, email, name, md5(password_hash)) as row from accounts
        union all select concat_ws(' ', 'login', provider, subject, account_id) from social_logins
        union all select concat_ws(' ', 'session', account_id, encode(token_hash, 'hex')) from sessions
        order by 1`);
      return rows.map(({ row }) => row);
    },
    async accountOf(email: string) {
      const { rows } = await app.database.admin.query<{
        id: string;
        name: string;
        password_hash: string | null;
        referral_code: string | null;
        logins: string[];
      }>(
        `select a.*, array(select provider || ':' || subject from social_logins where account_id = a.id order by 1) as logins
         from accounts a where email = $1`,
        [email],
      );
      return rows[0];
    },
  };
}

/** Claims of a user at an issuer. */
export function person(issuer: Issuer, name: string) {
  const email = `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`;
  return { sub: `${issuer.url}/${name}`, name, email, email_verified: true };
}
