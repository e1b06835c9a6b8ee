import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import type { ReactElement } from "react";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

interface ShopDeletionMail {
  shop: string;
  /** The name of the owner who scheduled it. */
  by: string;
  /** ISO 8601 */
  deletes_at: string;
  time_zone: string;
  /** The page on which an owner can keep the shop. */
  url: string;
}

/** Email that informs an owner of the scheduled deletion of their shop. */
export function shopDeletionMail(
  { shop, by, deletes_at, time_zone, url }: ShopDeletionMail,
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t, paragraph, locale } = language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: time_zone }).format(
    new Date(deletes_at),
  );
  return {
    subject: t("{{shop}} will be deleted on {{date}}", { shop, date }),
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={t("You can keep the shop for {{number}} days.", { number: deletionDays })}
        button={{ label: t("View deletion"), href: url }}
        footer={t("We sent this because you are an owner of {{shop}}.", { shop })}
        language={language}
      >
        <Paragraph>
          {paragraph(
            t("{{by}} scheduled the deletion of {{shop}}.", { by, shop }),
            t("The shop is closed now, and is deleted with all its data on {{date}}.", { date }),
          )}
        </Paragraph>
        <Paragraph>
          {paragraph(
            t("Until then, every owner can keep the shop and export its data."),
            t(
              "If you didn't expect this, keep the shop, then change your password and check the staff accounts.",
            ),
          )}
        </Paragraph>
      </Email>
    ),
  };
}
