import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

interface LowStockEmail {
  shop: { name: string };
  /** Variants that have newly fallen to their low-stock level, the lowest stock first. */
  variants: { name: string; sku: string | null; available: number }[];
  /** Number of all such variants. */
  total: number;
  inventory_url: string;
}

/** The email to the shop's owners, at most once a day, about variants that are newly low in stock. */
export function lowStockMail(about: LowStockEmail): { subject: string; element: ReactElement } {
  const { shop, variants, total, inventory_url } = about;
  const subject = total === 1 ? `${variants[0]!.name} is low in stock` : `${total} variants are low in stock`;
  return {
    subject,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={variants
          .map(({ name }) => name)
          .join(", ")
          .slice(0, 140)}
        button={{ label: "View inventory", href: inventory_url }}
        footer={
          <>
            You received this because you own <bdi>{shop.name}</bdi> on Vitrine. To turn these emails off, go
            to Inventory, Inventory settings.
          </>
        }
      >
        <Paragraph>These variants have become low in stock since our last email:</Paragraph>
        {variants.map(({ name, sku, available }) => (
          <Paragraph key={name + sku}>
            <bdi>{name}</bdi>
            {sku && <> ({sku})</>}: {available <= 0 ? "out of stock" : `${available} left`}
          </Paragraph>
        ))}
        {total > variants.length && <Paragraph>And {total - variants.length} more.</Paragraph>}
      </Email>
    ),
  };
}
