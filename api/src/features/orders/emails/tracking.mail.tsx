import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { parcelOf, shipmentIn } from "./emails.rules.ts";
import { type AboutOrder, Detail, OrderLines, orderMail } from "./order-parts.mail.tsx";

/** Email to the customer: the tracking details of a shipment have changed. */
export function trackingMail(about: AboutOrder, cause: string): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const { courier, trackingUrl, lines } = parcelOf(order, shipmentIn(cause));
  const names = { order: orderName(order), shop: shop.name };
  return orderMail(about, {
    email: "tracking_changed",
    subject: t("New tracking details for your order {{order}} at {{shop}}", names),
    preheader: courier.join(" "),
    ...(trackingUrl && { button: { label: t("Track shipment"), href: trackingUrl } }),
    message: [[t("The tracking details of your order {{order}} have changed.", names)]],
    details: (
      <>
        {courier.length > 0 && <Detail title={t("Courier")} lines={courier} />}
        <OrderLines lines={lines} />
      </>
    ),
  });
}
