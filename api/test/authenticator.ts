import { TOTP } from "otpauth";
import type { Person, TestApp } from "./test-app.ts";

/**
 * Sets up an authenticator app. `codeAt(0)` and `codeAt(1)` are the codes of the time step of the setup and of the next one. A step
 * may end during a test; the server accepts both codes until the next step ends, which is 30 seconds or more later.
 */
export async function setUpAuthenticator({ database }: TestApp, { client, email }: Person) {
  const { data } = await client.second_factor.begin();
  const totp = new TOTP({ secret: data.secret });
  const begun = Date.now();
  const codeAt = (steps: number) => totp.generate({ timestamp: begun + steps * 30_000 });
  const confirmed = await client.second_factor.confirm({ body: { code: codeAt(0) } });
  // The code that confirmed the app may be used once more.
  await database.admin.query(
    `update platform.second_factors set last_step = 0
     where account_id = (select id from platform.accounts where email = $1)`,
    [email],
  );
  return { codeAt, uri: data.uri, recoveryCodes: confirmed.data.recovery_codes };
}
