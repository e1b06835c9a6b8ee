import { apiError } from "../../api-error.ts";
import type { Call } from "../../http/call.ts";
import { countGuesses, type Limit } from "../../http/limits.ts";
import { networkOf } from "../../ip-networks.ts";
import { findForSignIn } from "./accounts.queries.ts";
import type { ProvenPassword } from "./lock-account.action.ts";
import { passwordMatches } from "./passwords.ts";

/**
 * The account with this email and password. Response and timing are the same for an unknown email and a wrong
 * password.
 */
export async function provePassword(
  call: Call,
  body: { email: string; password: string },
): Promise<ProvenPassword> {
  const { app, request } = call;
  const found = await app.db.readPlatform((tx) => findForSignIn(tx, body.email, request.deviceId));
  const { own, shared } = guessLimits(body.email, call, found?.knows_device ?? false);
  const now = app.clock.now();
  const compare = async () => {
    const matches = await passwordMatches(found?.password_hash, body.password);
    if (!found?.password_hash || !matches) throw apiError("wrong_credentials");
    return { id: found.id, hash: found.password_hash };
  };
  return countGuesses(app.db, now, own, () => countGuesses(app.db, now, shared, compare));
}

/**
 * Limits of guesses at a password. A known device of the account has ten of its own. Unknown devices share
 * ten per account and network and thirty per account, so that one network can't lock the owner out of a new
 * device. A network that guesses at many accounts is slowed down, and blocked only far beyond what an office
 * needs: a blocked user can set a new password by email, which makes the device known. Comparing is
 * expensive, so successes count separately, with a limit that no user reaches.
 * @returns `own` is counted first: what it rejects must not use up `shared`
 */
function guessLimits(
  email: string,
  { request }: Call,
  knowsDevice: boolean,
): { own: Limit[]; shared: Limit[] } {
  const whose = knowsDevice ? `${email}:${request.deviceId}` : `${email}@${networkOf(request.ip)}`;
  const own: Limit[] = [
    { key: `login:${whose}`, max: 10, seconds: 900 },
    { key: `compare:${whose}`, max: 60, seconds: 900, countsSuccesses: true },
  ];
  if (knowsDevice) return { own, shared: [] };
  return { own, shared: [{ key: `login:${email}`, max: 30, seconds: 900 }, networkLimit(request.ip)] };
}

/** Limit of sign-ins by unknown devices of one network, to any account and by any method. */
export function networkLimit(ip: string): Limit {
  return { key: `login-from:${networkOf(ip)}`, max: 1_000, slowFrom: 60, seconds: 900 };
}
