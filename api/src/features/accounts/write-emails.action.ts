import type { ReactElement } from "react";
import { codeMail } from "../../mail/code.mail.tsx";
import { renderMail } from "../../mail/frame.tsx";
import { hashToken, newId, newToken } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { accountExistsMail } from "./account-exists.mail.tsx";
import { accountNewsMail } from "./account-news.mail.tsx";
import { findAccountByEmail, findMailSettings } from "./accounts.queries.ts";
import type { CodePurpose } from "./email-codes.queries.ts";
import { insertResetLink, linkMinutes, updateToken } from "./mailed-links.queries.ts";
import { resetMail } from "./reset.mail.tsx";
import { canBeUndone } from "./notify-owner.action.ts";

export async function sendCodeEmail(
  app: AppContext,
  email: { id: string; to: string; language: string; purpose: CodePurpose; code: string; minutes: number },
): Promise<void> {
  await send(app, email, codeMail(email, memberLanguage(email.language)));
}

export async function sendAccountExists(
  app: AppContext,
  email: { id: string; to: string; language: string },
): Promise<void> {
  await send(
    app,
    email,
    accountExistsMail(
      { sign_in_url: `${app.dashboardUrl}/login`, reset_url: `${app.dashboardUrl}/forgot-password` },
      memberLanguage(email.language),
    ),
  );
}

/** Sends a password reset link if the email has an account; otherwise nothing. */
export async function writeReset(
  app: AppContext,
  { id, email, device }: JobData["send-reset"],
): Promise<void> {
  const token = newToken();
  const link = {
    id: newId(app.clock.now()),
    email,
    token_hash: hashToken(token),
    device_hash: device === undefined ? null : Buffer.from(device, "base64url"),
  };
  const account = await app.db.inPlatform(async (tx) =>
    (await insertResetLink(tx, link)) ? findAccountByEmail(tx, email) : undefined,
  );
  if (!account) return;
  await send(
    app,
    { id, to: email },
    resetMail(
      {
        // In the fragment, so that no server, log or referrer receives it.
        url: `${app.dashboardUrl}/forgot-password#token=${token}`,
        minutes: linkMinutes.reset_password,
      },
      memberLanguage(account.language),
    ),
  );
}

/**
 * Notifies an account's owner of a change. The restore link was reserved with the change. If it has expired,
 * an earlier owner has restored the account and no email is sent.
 */
export async function writeNews(app: AppContext, job: JobData["account-news"]): Promise<void> {
  const token = canBeUndone.has(job.news) ? newToken() : undefined;
  if (token && !(await app.db.inPlatform((tx) => updateToken(tx, job.id, hashToken(token))))) return;
  const settings = await app.db.readPlatform((tx) => findMailSettings(tx, job.account_id));
  await send(
    app,
    job,
    accountNewsMail(
      {
        ...job,
        time_zone: settings?.time_zone,
        restore_url: token && `${app.dashboardUrl}/login#restore-email=${token}`,
        reset_url: `${app.dashboardUrl}/forgot-password`,
        sign_in_url: `${app.dashboardUrl}/login`,
      },
      memberLanguage(settings?.language ?? job.language ?? "en"),
    ),
  );
}

async function send(
  app: AppContext,
  { id, to }: { id: string; to: string },
  { subject, element }: { subject: string; element: ReactElement },
): Promise<void> {
  await app.post.send({ id, to, subject, ...renderMail(element) });
}
