import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { parcelOf } from "./emails.rules.ts";
import { type AboutOrder, Files, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: a shipment was delivered. */
export function orderDeliveredMail(about: AboutOrder, shipmentId: string): Written {
  const { shop, order } = about;
  const { lines, isPart } = parcelOf(order, shipmentId);
  const what = isPart ? "Part of your order" : "Your order";
  return {
    subject: `${what} ${orderName(order)} at ${shop.name} was delivered`,
    element: (
      <ShopperEmail about={about} preview="See what was in the parcel.">
        <Paragraph>
          {what} {orderName(order)} was delivered. The parcel contained:
        </Paragraph>
        <OrderLines lines={lines} />
        <Files about={about} />
        {shop.email && (
          <Paragraph>Is something missing or damaged? Reply to this email to contact the shop.</Paragraph>
        )}
      </ShopperEmail>
    ),
  };
}
