import { orderName } from "@vitrine/contract/orders/order-name";
import { Email, Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, OrderLines, type Written } from "../orders/order-parts.mail.tsx";

/** The email that requests reviews of an order's products, some days after the delivery. */
export function reviewRequestMail(
  { shop, order, order_url }: AboutOrder,
  products: { product_id: string; title: string }[],
  unsubscribeUrl: string,
): Written {
  const lines = products.map(({ product_id, title }) => ({
    id: product_id,
    title,
    variant_title: "",
    quantity: order.lines.reduce(
      (sum, line) => (line.product_id === product_id ? sum + line.quantity : sum),
      0,
    ),
  }));
  return {
    subject: `How was your order at ${shop.name}?`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview="Write a review and help other customers choose."
        button={{ label: "Write a review", href: `${order_url}#reviews` }}
        footer={
          <>
            You received this because your order {orderName(order)} at <bdi>{shop.name}</bdi> was delivered.
            {shop.email && " Reply to this email to contact the shop."}{" "}
            <a href={unsubscribeUrl}>Unsubscribe from review requests</a>
          </>
        }
      >
        <Paragraph>
          Hello <bdi>{order.name}</bdi>,
        </Paragraph>
        <Paragraph>
          How do you like what you ordered at <bdi>{shop.name}</bdi>? Your review helps other customers
          choose.
        </Paragraph>
        <OrderLines lines={lines} />
      </Email>
    ),
  };
}
