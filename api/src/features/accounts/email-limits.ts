import type { Call } from "../../http/call.ts";
import { networkOf } from "../../ip-networks.ts";
import { countExcess, countTries } from "../../http/limits.ts";
import { requesterOf } from "./requester.ts";

// Anyone can have an email sent to any recipient: a registration code or a password reset link. The requests
// of one device are limited. The requests of all devices together only delay the next email, so that
// attackers can't keep the owner of an email from receiving theirs.

const hour = 3_600;
const delayStep = 60;
const longestDelay = 900;

/**
 * Counts an email requested without a session.
 * @returns seconds until it is sent: 0, or up to 900 if the email or the network has requested many
 * @throws too_many_requests if this device has requested three emails for this recipient within 15 minutes
 */
export async function countRequestedEmail(
  { app, request }: Call,
  kind: "code:register" | "code:shopper" | "reset",
  email: string,
): Promise<number> {
  const now = app.clock.now();
  const network = networkOf(request.ip);
  await countTries(app.db, now, [{ key: `${kind}:${email}:${requesterOf(request)}`, max: 3, seconds: 900 }]);
  // Counted second, so that a rejected device doesn't use up its network's limit.
  await countTries(app.db, now, [{ key: `${kind}-from:${network}`, max: 600, seconds: hour }]);
  const excess = await countExcess(app.db, now, [
    { key: `${kind}-to:${email}`, max: 20, seconds: 24 * hour },
    { key: `${kind}-to:${email}:${network}`, max: 6, seconds: hour },
    { key: `${kind}-slow:${network}`, max: 60, seconds: hour },
  ]);
  return Math.min(Math.max(...excess) * delayStep, longestDelay);
}

/**
 * Counts a guess at a registration code and returns the number of attempts per code: 5, or 1 once 100 codes
 * for this email were entered within a day. Attackers with many devices and codes don't improve their
 * chances, and a user who enters the correct code isn't blocked.
 */
export async function countCodeGuess({ app }: Call, email: string): Promise<number> {
  const [excess] = await countExcess(app.db, app.clock.now(), [
    { key: `code-guess:${email}`, max: 100, seconds: 24 * hour },
  ]);
  return excess === 0 ? 5 : 1;
}
