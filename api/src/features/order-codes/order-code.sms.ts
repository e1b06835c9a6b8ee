import { orderName } from "@vitrine/contract/orders/order-name";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { smsText } from "../sms-gateways/sms-text.rules.ts";

/** SMS to the customer: the code that confirms a cash-on-delivery order. */
export function orderCodeSms(
  shop: { name: string },
  order: Parameters<typeof orderName>[0],
  code: string,
  { t }: EmailLanguage,
): string {
  const about = { code, order: orderName(order) };
  return smsText(
    shop.name,
    (name) => t("{{code}} is your code to confirm order {{order}} at {{shop}}", { ...about, shop: name }),
    () => t("{{code}} is your code for order {{order}}", about),
  );
}
