import { orderName } from "@vitrine/contract/orders/order-name";
import { addressLines } from "@vitrine/contract/values/addresses";
import { Link } from "react-email";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { Paragraph } from "../../../mail/frame.tsx";
import { parcelOf, paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, Detail, OrderLines, orderMail } from "./order-parts.mail.tsx";

/** Email to the customer: a shipment was shipped, with its tracking link. */
export function orderShippedMail(about: AboutOrder, shipmentId: string): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t, locale } = language;
  const { courier, trackingUrl, lines, isPart } = parcelOf(order, shipmentId);
  const names = { order: orderName(order), shop: shop.name };
  return orderMail(about, {
    email: "order_shipped",
    subject: isPart
      ? t("Part of your order {{order}} at {{shop}} is on its way", names)
      : t("Your order {{order}} at {{shop}} is on its way", names),
    preheader: courier.join(" ") || t("Your parcel is on its way."),
    ...(trackingUrl && { button: { label: t("Track shipment"), href: trackingUrl } }),
    message: [
      isPart
        ? [t("Part of your order {{order}} is on its way.", names)]
        : [t("Your order {{order}} is on its way.", names), { required: paymentSentence(order, language) }],
    ],
    details: (
      <>
        {courier.length > 0 && <Detail title={t("Courier")} lines={courier} />}
        <OrderLines lines={lines} />
        <Detail title={t("Ships to")} lines={addressLines(order.address, locale)} />
        {trackingUrl && (
          <Paragraph>
            <Link href={order_url} className="ink" style={{ color: "#151a17", textDecoration: "underline" }}>
              {t("View your order")}
            </Link>
          </Paragraph>
        )}
      </>
    ),
  });
}
