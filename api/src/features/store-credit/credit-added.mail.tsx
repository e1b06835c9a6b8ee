import type { EmailLanguage } from "../../languages/email-language.ts";
import type { CustomerMail } from "../../mail/customer-mail.tsx";

export interface AddedCredit {
  shop: CustomerMail["shop"] & { email: string | null };
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
): CustomerMail {
  const { t, money, paragraph } = language;
  const amount = money(credit.amount, credit.currency);
  const balance = money(credit.balance, credit.currency);
  const added = t("{{shop}} added {{amount}} to your store credit", { shop: shop.name, amount });
  return {
    email: "store_credit_added",
    shop,
    language,
    values: { amount, balance, shop_name: shop.name, customer_name: name },
    subject: added,
    preheader: t("Your balance is {{balance}}.", { balance }),
    button: { label: t("View shop"), href: store_url },
    footer: paragraph(
      t("You received this because you are a customer of {{shop}}.", { shop: shop.name }),
      shop.email ? t("Reply to this email to contact the shop.") : "",
    ),
    message: [
      [name && t("Hello {{name}},", { name })],
      [
        t("{{shop}} added {{amount}} to your store credit.", { shop: shop.name, amount }),
        t("Your balance is {{balance}}.", { balance }),
        { required: has_accounts ? t("To use it at the checkout, sign in with this email.") : "" },
      ],
    ],
  };
}
