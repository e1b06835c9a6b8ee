import type { ReactElement } from "react";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

interface LowStockEmail {
  shop: { name: string };
  /** Variants that have newly fallen to their low-stock level, the lowest stock first. */
  variants: { name: string; sku: string | null; available: number }[];
  /** Number of all such variants. */
  total: number;
  inventory_url: string;
}

/** The email to a member of the shop, at most once a day, about variants that are newly low in stock. */
export function lowStockMail(
  { shop, variants, total, inventory_url }: LowStockEmail,
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t, paragraph } = language;
  const more = total - variants.length;
  return {
    subject:
      total === 1
        ? t("{{variant}} is low in stock", { variant: variants[0]!.name })
        : t("{{number}} variants are low in stock", { number: total, count: total }),
    element: (
      <Email
        from={{ name: shop.name }}
        preview={variants
          .map(({ name }) => name)
          .join(", ")
          .slice(0, 140)}
        button={{ label: t("View inventory"), href: inventory_url }}
        footer={paragraph(
          t("You received this because you are a member of {{shop}} on Vitrine.", { shop: shop.name }),
          t("To turn these emails off, go to Inventory, Inventory settings."),
        )}
        language={language}
      >
        <Paragraph>{t("These variants have become low in stock since our last email:")}</Paragraph>
        {variants.map(({ name, sku, available }) => (
          <Paragraph key={name + sku}>
            <bdi>{name}</bdi>
            {sku && (
              <>
                {" "}
                (<bdi>{sku}</bdi>)
              </>
            )}
            :{" "}
            {available <= 0
              ? t("out of stock")
              : t("{{number}} left", { number: available, count: available })}
          </Paragraph>
        ))}
        {more > 0 && <Paragraph>{t("And {{number}} more.", { number: more, count: more })}</Paragraph>}
      </Email>
    ),
  };
}
