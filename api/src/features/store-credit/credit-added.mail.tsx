import type { ReactElement } from "react";
import { Email, type EmailProps, Paragraph } from "../../mail/frame.tsx";
import type { EmailLanguage } from "../../languages/email-language.ts";

export interface AddedCredit {
  shop: EmailProps["from"] & { email: string | null };
  /** The customer's name; "" if the shop doesn't know it. */
  name: string;
  amount: number;
  /** With the amount. */
  balance: number;
  currency: string;
  /** The shop's home page. */
  store_url: string;
  /** True if the shop has accounts, which are needed to spend the credit at the checkout. */
  has_accounts: boolean;
}

/** Email to the customer: the shop added store credit. The reason is only for the shop's team. */
export function creditAddedMail(
  { shop, name, store_url, has_accounts, ...credit }: AddedCredit,
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t, money, paragraph } = language;
  const amount = money(credit.amount, credit.currency);
  const balance = money(credit.balance, credit.currency);
  const added = t("{{shop}} added {{amount}} to your store credit", { shop: shop.name, amount });
  return {
    subject: added,
    element: (
      <Email
        from={shop}
        preview={t("Your balance is {{balance}}.", { balance })}
        button={{ label: t("View shop"), href: store_url }}
        footer={paragraph(
          t("You received this because you are a customer of {{shop}}.", { shop: shop.name }),
          shop.email ? t("Reply to this email to contact the shop.") : "",
        )}
        language={language}
      >
        {name && <Paragraph>{t("Hello {{name}},", { name })}</Paragraph>}
        <Paragraph>
          {paragraph(
            t("{{shop}} added {{amount}} to your store credit.", { shop: shop.name, amount }),
            t("Your balance is {{balance}}.", { balance }),
            has_accounts ? t("To use it at the checkout, sign in with this email.") : "",
          )}
        </Paragraph>
      </Email>
    ),
  };
}
