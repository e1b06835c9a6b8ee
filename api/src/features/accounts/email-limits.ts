import type { Call } from "../../http/call.ts";
import { networkOf } from "../../ip-networks.ts";
import { countExcess, countTries } from "../../http/limits.ts";
import { requesterOf } from "./requester.ts";

// Anyone can have an email sent to any address: a code to register with, a link for a new password. What one requester
// may do is limited. What all of them do together only delays the next email, so that nobody can keep the owner of an
// address from theirs.

const hour = 3_600;
const delayStep = 60;
const longestDelay = 900;

/**
 * Counts an email that somebody without a session requests.
 *
 * @returns in how many seconds to send it: 0, or up to 15 minutes where the address or the network is in heavy use
 * @throws too_many_requests when this device has requested three in a quarter of an hour for this address
 */
export async function countRequestedEmail(
  { app, request }: Call,
  kind: "code:register" | "reset",
  email: string,
): Promise<number> {
  const now = app.clock.now();
  const network = networkOf(request.ip);
  await countTries(app.db, now, [{ key: `${kind}:${email}:${requesterOf(request)}`, most: 3, seconds: 900 }]);
  // Behind the first, so that a device that is rejected uses up nothing of its network's.
  await countTries(app.db, now, [{ key: `${kind}-from:${network}`, most: 600, seconds: hour }]);
  const excess = await countExcess(app.db, now, [
    { key: `${kind}-to:${email}`, most: 20, seconds: 24 * hour },
    { key: `${kind}-to:${email}:${network}`, most: 6, seconds: hour },
    { key: `${kind}-slow:${network}`, most: 60, seconds: hour },
  ]);
  return Math.min(Math.max(...excess) * delayStep, longestDelay);
}

/**
 * Counts a guess at a registration code and answers how many guesses each code has: 5, or 1 once 100 codes of the
 * address were typed in a day. So many devices with many codes have no better chance, and who types their code right
 * is not kept from it.
 */
export async function countCodeGuess({ app }: Call, email: string): Promise<number> {
  const [excess] = await countExcess(app.db, app.clock.now(), [
    { key: `code-guess:${email}`, most: 100, seconds: 24 * hour },
  ]);
  return excess === 0 ? 5 : 1;
}
