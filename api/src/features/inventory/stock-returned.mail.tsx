import type { ReactElement } from "react";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** To a shopper who asked: it can be had again. */
export function stockReturnedMail(about: {
  shop: { name: string };
  name: string;
  product_url: string;
  forget_url: string;
}): { subject: string; element: ReactElement } {
  const { shop, name, product_url, forget_url } = about;
  return {
    subject: `${name} is back`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={`${name} can be had again at ${shop.name}.`}
        button={{ label: "See it in the shop", href: product_url }}
        footer={
          <>
            You requested <bdi>{shop.name}</bdi> to write when this is back, and this is the one email about
            it. <a href={forget_url}>Forget my address</a>
          </>
        }
      >
        <Paragraph>
          <bdi>{name}</bdi> can be had again. How many there are anonymous can promise: whoever orders first
          has it.
        </Paragraph>
      </Email>
    ),
  };
}
