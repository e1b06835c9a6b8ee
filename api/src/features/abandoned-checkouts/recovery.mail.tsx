import type { AbandonedLine } from "@vitrine/contract/checkout/abandoned-checkouts";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { Paragraph } from "../../mail/frame.tsx";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { OrderLines, replySentence } from "../orders/emails/order-parts.mail.tsx";

interface AboutCheckout {
  shop: CustomerMail["shop"] & { email: string | null };
  checkout: { name: string | null; currency: string };
  /** 1 to 3, or null for an email that a member sends. */
  step: number | null;
  lines: AbandonedLine[];
  coupon_code: string | null;
  link: string;
  unsubscribe_url: string;
}

function subjectOf(step: number | null, shop: string, { t }: EmailLanguage): string {
  if (step === 2) return t("Your cart at {{shop}} is still saved", { shop });
  if (step === 3) return t("Last reminder: your cart at {{shop}}", { shop });
  return t("You left items in your cart at {{shop}}", { shop });
}

/** The template of a step. An email that a member sends is written as the first. */
export function recoveryEmailOf(step: number | null): CustomerEmail {
  return step === 2 ? "abandoned_second" : step === 3 ? "abandoned_third" : "abandoned_first";
}

/** The email to a shopper who left a checkout: the items that can still be ordered, and the link that restores the cart. */
export function recoveryMail(about: AboutCheckout, language: EmailLanguage): CustomerMail {
  const { shop, checkout, step, lines, coupon_code, link, unsubscribe_url } = about;
  const { t, money, paragraph } = language;
  const amount = (minor: number) => money(minor, checkout.currency);
  const sellable = lines.flatMap(({ current_price, quantity, ...line }) =>
    current_price === null
      ? []
      : [{ ...line, id: line.variant_id, quantity, amount: amount(current_price * quantity) }],
  );
  return {
    email: recoveryEmailOf(step),
    shop,
    language,
    values: { shop_name: shop.name, customer_name: checkout.name ?? "" },
    subject: subjectOf(step, shop.name, language),
    preheader: t("Your cart is saved. Continue where you left off."),
    button: { label: t("Continue to your cart"), href: link },
    footer: (
      <>
        {paragraph(
          t("You received this because you entered your email at checkout in {{shop}}.", {
            shop: shop.name,
          }),
          replySentence(shop, language),
        )}{" "}
        <a href={unsubscribe_url}>{t("Unsubscribe from cart emails")}</a>
      </>
    ),
    message: [
      [checkout.name ? t("Hello {{name}},", { name: checkout.name }) : t("Hello,")],
      [
        t("Your cart at {{shop}} is saved.", { shop: shop.name }),
        t("Stock is limited, and prices may have changed since your visit."),
      ],
    ],
    details: (
      <>
        <OrderLines lines={sellable} />
        {coupon_code && (
          <Paragraph>
            {paragraph(
              t("Use code {{code}} for one order.", { code: coupon_code }),
              t("The button below adds it to your cart."),
            )}
          </Paragraph>
        )}
      </>
    ),
  };
}
