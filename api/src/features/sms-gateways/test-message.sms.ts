import type { EmailLanguage } from "../../languages/email-language.ts";
import { smsText } from "./sms-text.rules.ts";

/** SMS to a member of the shop's team: shows that the gateway works. */
export function testMessage(shop: { name: string }, { t }: EmailLanguage): string {
  return smsText(shop.name, (name) => t("{{shop}}: this is a test message.", { shop: name }));
}
