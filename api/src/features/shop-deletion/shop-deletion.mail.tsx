import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** Email that informs an owner of the scheduled deletion of their shop. */
export function shopDeletionMail({
  shop,
  by,
  deletes_at,
  time_zone,
  url,
}: {
  shop: string;
  /** The name of the owner who scheduled it. */
  by: string;
  /** ISO 8601 */
  deletes_at: string;
  time_zone: string;
  /** The page on which an owner can keep the shop. */
  url: string;
}): { subject: string; element: ReactElement } {
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: time_zone }).format(
    new Date(deletes_at),
  );
  return {
    subject: `${shop} will be deleted on ${date}`,
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={`You can keep the shop for ${deletionDays} days.`}
        button={{ label: "View deletion", href: url }}
        footer={`We sent this because you are an owner of ${shop}.`}
      >
        <Paragraph>
          {by} scheduled the deletion of {shop}. The shop is closed now, and is deleted with all its data on{" "}
          {date}.
        </Paragraph>
        <Paragraph>
          Until then, every owner can keep the shop and export its data. If you didn't expect this, keep the
          shop, then change your password and check the staff accounts.
        </Paragraph>
      </Email>
    ),
  };
}
