import type { EmailLanguage } from "../../languages/email-language.ts";
import type { CustomerMail } from "../../mail/customer-mail.tsx";

/** The email to a shopper about a variant that is back in stock. */
export function stockReturnedMail(
  about: { shop: CustomerMail["shop"]; name: string; product_url: string; forget_url: string },
  language: EmailLanguage,
): CustomerMail {
  const { shop, name, product_url, forget_url } = about;
  const { t, paragraph } = language;
  const names = { product: name, shop: shop.name };
  return {
    email: "back_in_stock",
    shop,
    language,
    values: { shop_name: shop.name, product_name: name },
    subject: t("{{product}} is back in stock", names),
    preheader: t("{{product}} is back in stock at {{shop}}.", names),
    button: { label: t("View product"), href: product_url },
    footer: (
      <>
        {paragraph(
          t(
            "You received this because you requested an email from {{shop}} when this is back in stock.",
            names,
          ),
          t("We won't email you about it again."),
        )}{" "}
        <a href={forget_url}>{t("Remove my email")}</a>
      </>
    ),
    message: [
      [t("{{product}} is back in stock.", names), t("Stock is limited, and we can't reserve it for you.")],
    ],
  };
}
