import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** The email to a shopper about a variant that is back in stock. */
export function stockReturnedMail(about: {
  shop: { name: string };
  name: string;
  product_url: string;
  forget_url: string;
}): { subject: string; element: ReactElement } {
  const { shop, name, product_url, forget_url } = about;
  return {
    subject: `${name} is back in stock`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={`${name} is back in stock at ${shop.name}.`}
        button={{ label: "View product", href: product_url }}
        footer={
          <>
            You requested <bdi>{shop.name}</bdi> to email you when this is back in stock. We won't email you
            about it again. <a href={forget_url}>Remove my email</a>
          </>
        }
      >
        <Paragraph>
          <bdi>{name}</bdi> is back in stock. Stock is limited, and we can't reserve it for you.
        </Paragraph>
      </Email>
    ),
  };
}
