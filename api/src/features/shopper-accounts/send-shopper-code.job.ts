import { randomInt } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { emailLanguage } from "../../languages/email-language.ts";
import { requireSender } from "../shops/require-sender.action.ts";
import { codeEmails, shopperCodeMail } from "./shopper-code.mail.tsx";
import { hashOf } from "./check-code.action.ts";
import { codeMinutes, updateCodeHash } from "./shopper-codes.queries.ts";

/** Generates a requested code and sends its email. A retry sends another code: only the latest is valid. */
export async function sendShopperCode(
  app: AppContext,
  { shop_id, code_id }: JobData["shopper-code"],
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const [requested, shop] = await app.db.inShop(shop_id, (tx) =>
    Promise.all([
      updateCodeHash(tx, code_id, hashOf(code_id, code)),
      requireSender(app, tx, Object.values(codeEmails)),
    ]),
  );
  if (!requested) return;
  const mail = renderCustomerMail(
    shopperCodeMail(
      { shop, code, minutes: codeMinutes, purpose: requested.purpose },
      emailLanguage(shop, requested.language),
    ),
  );
  await app.post.send({
    id: newId(app.clock.now()),
    to: requested.email,
    ...mail,
    fromName: shop.name,
    replyTo: shop.email ?? undefined,
  });
}
