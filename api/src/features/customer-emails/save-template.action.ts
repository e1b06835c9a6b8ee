import type { CustomerEmail, EmailTemplate, ListedEmail } from "@vitrine/contract/shops/customer-emails";
import { customerEmails } from "@vitrine/contract/shops/customer-emails";
import type { TextsByLanguage } from "@vitrine/contract/shops/email-texts";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { requireLanguages } from "../languages/languages.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { defaultsByLanguage, emailLanguagesOf } from "./default-texts.action.ts";
import { listTemplates, readTemplate, type TemplateRow, updateTemplate } from "./email-templates.queries.ts";

/** All emails, with the languages of the shop in which the owner has edited them. */
export async function listEmails(tx: ShopTx): Promise<ListedEmail[]> {
  const [shop, { languages }, stored] = await Promise.all([
    requireShop(tx),
    requireLanguages(tx),
    listTemplates(tx),
  ]);
  const codes = emailLanguagesOf(shop, languages);
  const rows = new Map(stored.map((row) => [row.email, row]));
  return customerEmails.map((email) => {
    const { is_active = true, edited = [] } = rows.get(email) ?? {};
    return { email, is_active, edited: codes.filter((code) => edited.includes(code)) };
  });
}

/** An email with the texts that are sent in each language of the shop. */
export async function readEmail(tx: ShopTx, email: CustomerEmail): Promise<EmailTemplate> {
  const [shop, { languages }, stored] = await Promise.all([
    requireShop(tx),
    requireLanguages(tx),
    readTemplate(tx, email),
  ]);
  const codes = emailLanguagesOf(shop, languages);
  const defaults = defaultsByLanguage(email, shop, codes);
  return {
    email,
    is_active: stored.is_active,
    texts: Object.fromEntries(codes.map((code) => [code, stored.texts[code] ?? defaults[code]])),
    defaults,
    languages: codes,
    version: stored.version,
  };
}

/**
 * Saves the texts of an email. Texts that equal the default ones aren't stored, so that they change with the default ones.
 *
 * @throws version_conflict with the email as `current`
 */
export async function saveEmail(
  tx: ShopTx,
  actor: Actor,
  email: CustomerEmail,
  body: { is_active: boolean; texts: TextsByLanguage; version: number },
): Promise<EmailTemplate> {
  const [before, current] = await Promise.all([readTemplate(tx, email), readEmail(tx, email)]);
  for (const code of Object.keys(body.texts))
    if (!current.languages.includes(code as never))
      throw apiError("invalid_input", {
        errors: { [`texts.${code}`]: ["Add this language to the shop first."] },
      });
  const texts = editedTexts(before, body.texts, current.defaults);
  if (!(await updateTemplate(tx, email, { ...body, texts })))
    throw apiError("version_conflict", { version: current.version, current });
  const changed = changes(historyOf(before), historyOf({ ...body, texts }));
  if (changed)
    await insertActivity(tx, actor, {
      action: "email_template.changed",
      target_type: "email_template",
      target_id: email,
      target_label: labelOf(email),
      ...changed,
    });
  return readEmail(tx, email);
}

/** The stored texts with those of the request, without those that equal the default ones. */
function editedTexts(
  { texts: stored }: TemplateRow,
  requested: TextsByLanguage,
  defaults: TextsByLanguage,
): TextsByLanguage {
  const merged = Object.entries({ ...stored, ...requested });
  return Object.fromEntries(
    merged.filter(([code, texts]) => !isSame(texts, defaults[code as keyof TextsByLanguage])),
  );
}

function isSame(one: object, other: object | undefined): boolean {
  return other !== undefined && changes({ ...other }, { ...one }) === null;
}

/** By language: the activity log compares each text. */
function historyOf({ is_active, texts }: { is_active: boolean; texts: TextsByLanguage }) {
  return { is_active, ...texts };
}

/** "Order placed". The log is in the language of the shop's team, and the name of the record isn't translated. */
function labelOf(email: CustomerEmail): string {
  const words = email.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
