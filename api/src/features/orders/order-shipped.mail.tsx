import { orderName } from "@vitrine/contract/orders/order-name";
import { addressLines } from "@vitrine/contract/values/addresses";
import { Link } from "react-email";
import { Paragraph } from "../../mail/frame.tsx";
import { parcelOf, paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, Detail, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: a shipment was shipped, with its tracking link. */
export function orderShippedMail(about: AboutOrder, shipmentId: string): Written {
  const { shop, order, order_url } = about;
  const { shipment, lines, isPart } = parcelOf(order, shipmentId);
  const what = isPart ? "Part of your order" : "Your order";
  const courier = [shipment.courier, shipment.tracking_number].filter((line) => line !== null);
  const follow = /^https?:\/\//i.test(shipment.tracking_url ?? "") ? shipment.tracking_url : null;
  return {
    subject: `${what} ${orderName(order)} at ${shop.name} is on its way`,
    element: (
      <ShopperEmail
        about={about}
        preview={courier.join(" ") || "Your parcel is on its way."}
        button={follow ? { label: "Track shipment", href: follow } : undefined}
      >
        <Paragraph>
          {what} {orderName(order)} is on its way. {!isPart && paymentSentence(order)}
        </Paragraph>
        {courier.length > 0 && <Detail title="Courier" lines={courier} />}
        <OrderLines lines={lines} />
        <Detail title="Ships to" lines={addressLines(order.address, "en")} />
        {follow && (
          <Paragraph>
            <Link href={order_url} className="ink" style={{ color: "#151a17", textDecoration: "underline" }}>
              View your order
            </Link>
          </Paragraph>
        )}
      </ShopperEmail>
    ),
  };
}
