import { orderName } from "@vitrine/contract/orders/order-name";
import { addressLines } from "@vitrine/contract/values/addresses";
import { Link } from "react-email";
import { Paragraph } from "../../../mail/frame.tsx";
import { parcelOf, paymentSentence, trackingLink } from "./emails.rules.ts";
import { type AboutOrder, Detail, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: a shipment was shipped, with its tracking link. */
export function orderShippedMail(about: AboutOrder, shipmentId: string): Written {
  const { shop, order, order_url, language } = about;
  const { t, locale, paragraph } = language;
  const { shipment, lines, isPart } = parcelOf(order, shipmentId);
  const names = { order: orderName(order), shop: shop.name };
  const courier = [shipment.courier, shipment.tracking_number].filter((line) => line !== null);
  const follow = trackingLink(shipment);
  return {
    subject: isPart
      ? t("Part of your order {{order}} at {{shop}} is on its way", names)
      : t("Your order {{order}} at {{shop}} is on its way", names),
    element: (
      <ShopperEmail
        about={about}
        preview={courier.join(" ") || t("Your parcel is on its way.")}
        button={follow ? { label: t("Track shipment"), href: follow } : undefined}
      >
        <Paragraph>
          {isPart
            ? t("Part of your order {{order}} is on its way.", names)
            : paragraph(t("Your order {{order}} is on its way.", names), paymentSentence(order, language))}
        </Paragraph>
        {courier.length > 0 && <Detail title={t("Courier")} lines={courier} />}
        <OrderLines lines={lines} />
        <Detail title={t("Ships to")} lines={addressLines(order.address, locale)} />
        {follow && (
          <Paragraph>
            <Link href={order_url} className="ink" style={{ color: "#151a17", textDecoration: "underline" }}>
              {t("View your order")}
            </Link>
          </Paragraph>
        )}
      </ShopperEmail>
    ),
  };
}
