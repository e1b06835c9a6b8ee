import type { ProviderName } from "@vitrine/contract/accounts/social-logins";
import type { PlatformTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { hashToken, newId } from "../../ids.ts";
import { type Profile, ProviderProblem, type SignInProvider } from "../../outside/sign-in-provider.ts";
import { apiError } from "../../api-error.ts";
import { requestedLanguage } from "../../languages/member-language.ts";
import { findAccount, findAccountByEmail, insertAccount } from "../accounts/accounts.queries.ts";
import { claimAccount } from "../accounts/claim-account.action.ts";
import { type Keeping, rejectScheduledDeletion } from "../accounts/keep-account.action.ts";
import { takeTicket } from "../accounts/email-codes.queries.ts";
import { openSession, type SignedIn } from "../accounts/open-session.action.ts";
import { lockAccount, lockPassword, type ProvenPassword } from "../accounts/lock-account.action.ts";
import { isAwaitedBack } from "../accounts/mailed-links.queries.ts";
import { requireSecondFactor } from "../accounts/second-factor.action.ts";
import { networkLimit, provePassword } from "../accounts/prove-password.action.ts";
import { notifyOwner } from "../accounts/notify-owner.action.ts";
import { findLinkedAccount, holdIdentity, insertLink } from "./social-logins.queries.ts";

/** Fields sent with a provider's token. The contract says when each is required. */
interface Further extends Keeping {
  name?: string | null;
  email?: string | null;
  ticket?: string | null;
  password?: string | null;
  code?: string;
  referral_code?: string | null;
}

/**
 * Signs in a user whom a provider authenticates. Users are identified by provider and subject, never by
 * email. An email leads to an existing account only if the provider has verified it; otherwise the account's
 * password links the two. A new account gets the email that the provider or our own code has verified, or
 * that Facebook reports: the latter counts as unverified until its owner proves it.
 */
export async function signInByProvider(
  call: Call,
  name: ProviderName,
  { token, nonce }: { token: string; nonce?: string | null },
  further: Further,
): Promise<SignedIn> {
  const { app, request } = call;
  const provider: SignInProvider<unknown> | undefined = app.signInProviders[name];
  if (!provider) throw apiError("sign_in_way_missing");
  await countTries(app.db, app.clock.now(), [networkLimit(request.ip)]);
  const profile = await read(call, name, () => provider.read(token, nonce));
  await countTries(app.db, app.clock.now(), [
    { key: `login:${name}:${profile.subject}`, max: 20, seconds: 900 },
  ]);
  const byPassword = further.password ? await accountOfPassword(call, profile, further) : undefined;
  for (let look = 1; look <= looks; look++) {
    const known = await app.db.inPlatform((tx) => findAccountFor(tx, profile, further, byPassword));
    if (known) await app.db.readPlatform((tx) => rejectScheduledDeletion(tx, known, further));
    if (known) await requireSecondFactor(call, known, further.code);
    const signedIn = await app.db.inPlatform(async (tx) => {
      await holdIdentity(tx, profile);
      if (known) await lockAccount(tx, known);
      // The verified second factor belongs to `known`. Meanwhile, the identity may have been linked to
      // another account, or the account restored.
      if ((await findAccountFor(tx, profile, further, byPassword)) !== known) return undefined;
      return enter(tx, call, profile, further, known);
    });
    if (signedIn) return signedIn;
  }
  throw apiError("unavailable");
}

/**
 * Attempts: after a concurrent sign-in of the same identity, the second finds the account that the first
 * created.
 */
const looks = 3;

async function read(call: Call, name: ProviderName, work: () => Promise<Profile>): Promise<Profile> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof ProviderProblem)) throw failure;
    // The reason is only logged, so that attackers don't learn from it.
    call.app.log.warn({ request_id: call.request.id, provider: name, why: failure.message }, failure.kind);
    if (failure.kind === "rejected") throw apiError("sign_in_rejected");
    throw apiError("provider_silent", {
      message: `${titles[name]} isn't responding. Sign in with your password, or try again.`,
    });
  }
}

const titles: Record<ProviderName, string> = { google: "Google", apple: "Apple", facebook: "Facebook" };

/** The account whose password was entered. */
async function accountOfPassword(call: Call, profile: Profile, further: Further): Promise<ProvenPassword> {
  const email = further.email ?? profile.email;
  if (!email) throw apiError("email_needed");
  return provePassword(call, { email, password: further.password ?? "" });
}

/** The existing account that this sign-in leads to, if any. */
async function findAccountFor(
  tx: PlatformTx,
  profile: Profile,
  further: Further,
  byPassword: ProvenPassword | undefined,
): Promise<string | undefined> {
  const linked = await findLinkedAccount(tx, profile);
  if (linked) return linked;
  if (byPassword && (await lockPassword(tx, byPassword))) return byPassword.id;
  if (!isProven(profile, further)) return undefined;
  const account = await findAccountByEmail(tx, profile.email!);
  if (account) await claimAccount(tx, account.id);
  return account?.id;
}

/** True if the provider has verified the email in question. */
function isProven(profile: Profile, further: Further): boolean {
  return (
    profile.emailIsProven && profile.email !== null && (further.email ?? profile.email) === profile.email
  );
}

/**
 * Starts a session of the known account, and links it with the identity, or of a new account. Undefined if
 * the email has been taken meanwhile.
 */
async function enter(
  tx: PlatformTx,
  call: Call,
  profile: Profile,
  further: Further,
  known: string | undefined,
): Promise<SignedIn | undefined> {
  if (known && (await findLinkedAccount(tx, profile))) return openSession(tx, call, known, further);
  const accountId = known ?? (await newAccount(tx, call, profile, further));
  if (!accountId) return undefined;
  const { provider, subject, email } = profile;
  await insertLink(tx, { provider, subject, email, account_id: accountId });
  const account = known && (await findAccount(tx, known));
  if (account) await notifyOwner(tx, call, account, "sign_in_connected");
  return openSession(tx, call, accountId, further);
}

/** Creates an account without a password. Undefined if the email has been taken meanwhile. */
async function newAccount(
  tx: PlatformTx,
  { app, request }: Call,
  profile: Profile,
  further: Further,
): Promise<string | undefined> {
  const email = further.email ?? profile.email;
  if (!email) throw apiError("email_needed");
  const proven = isProven(profile, further);
  // Facebook doesn't verify the email that it reports. It creates an account whose email is unverified.
  const isReported = profile.provider === "facebook" && email === profile.email;
  if (!proven && !further.ticket) {
    // If an email has an account is disclosed only for the email that the provider knows, not for one that
    // was entered.
    const hasAccount = email === profile.email && (await findAccountByEmail(tx, email));
    if (hasAccount || !isReported) throw apiError(hasAccount ? "link_needed" : "email_needed", { email });
  }
  const id = newId(app.clock.now());
  const isNew = await insertAccount(tx, {
    id,
    email,
    name: further.name ?? profile.name ?? email.slice(0, email.indexOf("@")).slice(0, 80),
    password_hash: null,
    language: requestedLanguage(request),
    time_zone: request.timeZone ?? null,
    referral_code: further.referral_code ?? null,
    ...(proven || further.ticket ? {} : { email_verified_at: null }),
  });
  // A previous owner may still restore this email, so Facebook's report isn't enough to claim it.
  if (!proven && !further.ticket && (await isAwaitedBack(tx, email)))
    throw apiError("email_needed", { email });
  if (proven || !further.ticket) return isNew ? id : undefined;
  const of = { email, purpose: "register", account_id: null } as const;
  if (!(await takeTicket(tx, hashToken(further.ticket), of))) throw apiError("ticket_expired");
  if (!isNew) throw apiError("link_needed", { email });
  return id;
}
