import type { AbandonedLine } from "@vitrine/contract/orders/abandoned-checkouts";
import { formatMoney } from "@vitrine/contract/values/money";
import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";
import { OrderLines } from "../orders/order-parts.mail.tsx";

interface AboutCheckout {
  shop: { name: string; email: string | null };
  checkout: { name: string | null; currency: string };
  /** 1 to 3, or null for an email that a member sends. */
  step: number | null;
  lines: AbandonedLine[];
  coupon_code: string | null;
  link: string;
  unsubscribe_url: string;
}

function subjectOf(step: number | null, shop: string): string {
  if (step === 2) return `Your cart at ${shop} is still saved`;
  if (step === 3) return `Last reminder: your cart at ${shop}`;
  return `You left items in your cart at ${shop}`;
}

/** The email to a shopper who left a checkout: the items that can still be ordered, and the link that restores the cart. */
export function recoveryMail(about: AboutCheckout): { subject: string; element: ReactElement } {
  const { shop, checkout, step, lines, coupon_code, link, unsubscribe_url } = about;
  const amount = (minor: number) => formatMoney(minor, checkout.currency);
  const sellable = lines.flatMap(({ current_price, quantity, ...line }) =>
    current_price === null
      ? []
      : [{ ...line, id: line.variant_id, quantity, amount: amount(current_price * quantity) }],
  );
  return {
    subject: subjectOf(step, shop.name),
    element: (
      <Email
        from={{ name: shop.name }}
        preview="Your cart is saved. Continue where you left off."
        button={{ label: "Continue to your cart", href: link }}
        footer={
          <>
            You received this because you entered your email at the checkout of <bdi>{shop.name}</bdi>.
            {shop.email && " Reply to this email to contact the shop."}{" "}
            <a href={unsubscribe_url}>Unsubscribe from cart emails</a>
          </>
        }
      >
        <Paragraph>
          Hello
          {checkout.name && (
            <>
              {" "}
              <bdi>{checkout.name}</bdi>
            </>
          )}
          ,
        </Paragraph>
        <Paragraph>
          Your cart at <bdi>{shop.name}</bdi> is saved. Stock is limited, and prices are those of today.
        </Paragraph>
        <OrderLines lines={sellable} />
        {coupon_code && (
          <Paragraph>
            The code <bdi>{coupon_code}</bdi> is yours, for one order. The link applies it to your cart.
          </Paragraph>
        )}
      </Email>
    ),
  };
}
