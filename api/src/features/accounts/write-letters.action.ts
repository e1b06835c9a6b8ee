import type { ReactElement } from "react";
import { codeMail } from "../../mail/code.mail.tsx";
import { renderMail } from "../../mail/frame.tsx";
import { hashToken, newId, newToken } from "../../ids.ts";
import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { accountExistsMail } from "./account-exists.mail.tsx";
import { accountNewsMail } from "./account-news.mail.tsx";
import { findAccountByEmail } from "./accounts.queries.ts";
import type { CodePurpose } from "./email-codes.queries.ts";
import { insertLink, linkMinutes, type LinkPurpose } from "./mailed-links.queries.ts";
import { resetMail } from "./reset.mail.tsx";

export async function sendCodeLetter(
  world: World,
  letter: { id: string; to: string; purpose: CodePurpose; code: string; minutes: number },
): Promise<void> {
  await send(world, letter, codeMail(letter));
}

export async function sendAccountExists(world: World, letter: { id: string; to: string }): Promise<void> {
  await send(
    world,
    letter,
    accountExistsMail({
      sign_in_url: `${world.dashboardUrl}/login`,
      reset_url: `${world.dashboardUrl}/forgot-password`,
    }),
  );
}

/** Sends the link to a page for a new password, where the address has an account; else nothing. */
export async function writeReset(world: World, { id, email }: JobData["send-reset"]): Promise<void> {
  const account = await world.db.inPlatform((tx) => findAccountByEmail(tx, email));
  if (!account) return;
  const token = await makeLink(world, account.id, "reset_password");
  await send(
    world,
    { id, to: email },
    resetMail({
      // After the #: no server, log or referrer ever sees it.
      url: `${world.dashboardUrl}/forgot-password#token=${token}`,
      minutes: linkMinutes.reset_password,
    }),
  );
}

/** Tells the owner of an account what was done with it. */
export async function writeNews(world: World, job: JobData["account-news"]): Promise<void> {
  const undo =
    job.news === "email_changed"
      ? `${world.dashboardUrl}/login#undo-email=${await makeLink(world, job.account_id, "undo_email", job.to)}`
      : undefined;
  await send(
    world,
    job,
    accountNewsMail({
      ...job,
      undo_url: undo,
      reset_url: `${world.dashboardUrl}/forgot-password`,
      settings_url: `${world.dashboardUrl}/settings`,
    }),
  );
}

async function makeLink(
  world: World,
  accountId: string,
  purpose: LinkPurpose,
  email: string | null = null,
): Promise<string> {
  const token = newToken();
  const id = newId(world.clock.now());
  const link = { id, account_id: accountId, purpose, token_hash: hashToken(token), email };
  await world.db.inPlatform((tx) => insertLink(tx, link));
  return token;
}

async function send(
  world: World,
  { id, to }: { id: string; to: string },
  { subject, element }: { subject: string; element: ReactElement },
): Promise<void> {
  await world.post.send({ id, to, subject, ...(await renderMail(element)) });
}
