import type { ReactElement } from "react";
import { Email, type EmailProps, Paragraph } from "../../mail/frame.tsx";
import type { EmailLanguage } from "../../languages/email-language.ts";

/** The email to a shopper about a variant that is back in stock. */
export function stockReturnedMail(
  about: { shop: EmailProps["from"]; name: string; product_url: string; forget_url: string },
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { shop, name, product_url, forget_url } = about;
  const { t, paragraph } = language;
  const names = { product: name, shop: shop.name };
  return {
    subject: t("{{product}} is back in stock", names),
    element: (
      <Email
        from={shop}
        preview={t("{{product}} is back in stock at {{shop}}.", names)}
        button={{ label: t("View product"), href: product_url }}
        footer={
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
        }
        language={language}
      >
        <Paragraph>
          {paragraph(
            t("{{product}} is back in stock.", names),
            t("Stock is limited, and we can't reserve it for you."),
          )}
        </Paragraph>
      </Email>
    ),
  };
}
