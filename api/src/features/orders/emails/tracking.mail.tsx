import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { parcelOf } from "./emails.rules.ts";
import { type AboutOrder, Detail, OrderLines, orderMail } from "./order-parts.mail.tsx";

/**
 * Email to the customer: the tracking details of a shipment have changed.
 *
 * @param cause the id of the shipment, a slash and the id of the correction
 */
export function trackingMail(about: AboutOrder, cause: string): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t } = language;
  const { shipment, lines } = parcelOf(order, cause.split("/")[0]!);
  const names = { order: orderName(order), shop: shop.name };
  const courier = [shipment.courier, shipment.tracking_number].filter((line) => line !== null);
  const follow = /^https?:\/\//i.test(shipment.tracking_url ?? "") ? shipment.tracking_url : null;
  const button = follow
    ? { label: t("Track shipment"), href: follow }
    : { label: t("View your order"), href: order_url };
  return orderMail(about, {
    email: "tracking_changed",
    subject: t("New tracking details for your order {{order}} at {{shop}}", names),
    preheader: courier.join(" "),
    button,
    message: [[t("The tracking details of your order {{order}} have changed.", names)]],
    details: (
      <>
        {courier.length > 0 && <Detail title={t("Courier")} lines={courier} />}
        <OrderLines lines={lines} />
      </>
    ),
  });
}
