import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

interface LowStockEmail {
  shop: { name: string };
  /** Those that have begun to run low, the fewest first. */
  variants: { name: string; sku: string | null; available: number }[];
  /** How many there are in all. */
  total: number;
  inventory_url: string;
}

/** To the shop's owners, once a day at most: what has begun to run low. */
export function lowStockMail(about: LowStockEmail): { subject: string; element: ReactElement } {
  const { shop, variants, total, inventory_url } = about;
  const subject = total === 1 ? `${variants[0]!.name} runs low` : `${total} variants run low`;
  return {
    subject,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={variants
          .map(({ name }) => name)
          .join(", ")
          .slice(0, 140)}
        button={{ label: "Open the inventory", href: inventory_url }}
        footer={
          <>
            You get this because you own <bdi>{shop.name}</bdi> on Vitrine. Under Inventory, Inventory
            settings, it can be switched off.
          </>
        }
      >
        <Paragraph>Since the last such email these have begun to run low:</Paragraph>
        {variants.map(({ name, sku, available }) => (
          <Paragraph key={name + sku}>
            <bdi>{name}</bdi>
            {sku && <> ({sku})</>}: {available <= 0 ? "none left" : `${available} left`}
          </Paragraph>
        ))}
        {total > variants.length && <Paragraph>And {total - variants.length} more.</Paragraph>}
      </Email>
    ),
  };
}
