import type { EmailPreview } from "@vitrine/contract/shops/customer-emails";
import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { testSubject } from "./sample-texts.mail.tsx";

/** Sends a preview to a member. Returns false if the mail server doesn't accept it: a member waits for the outcome. */
export async function sendTestEmail(
  app: AppContext,
  to: string,
  { preview, language }: { preview: EmailPreview; language: EmailLanguage },
): Promise<boolean> {
  const { from, reply_to, subject, html, text } = preview;
  try {
    await app.post.send({
      id: newId(app.clock.now()),
      to,
      subject: testSubject(subject, language),
      html,
      text,
      fromName: from,
      replyTo: reply_to ?? undefined,
    });
    return true;
  } catch (failure) {
    app.log.warn({ failure }, "a test email wasn't sent");
    return false;
  }
}
