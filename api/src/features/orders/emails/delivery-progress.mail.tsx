import { orderName } from "@vitrine/contract/orders/order-name";
import { addressLines } from "@vitrine/contract/values/addresses";
import type { CustomerMail, Sentence } from "../../../mail/customer-mail.tsx";
import { parcelOf, paymentSentence, shipmentIn } from "./emails.rules.ts";
import { type AboutOrder, Detail, OrderLines, orderMail } from "./order-parts.mail.tsx";

/** Email to the customer: the courier delivers a shipment now. */
export function outForDeliveryMail(about: AboutOrder, cause: string): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const { isPart } = parcelOf(order, shipmentIn(cause));
  const names = { order: orderName(order), shop: shop.name };
  const news = isPart
    ? t("Part of your order {{order}} is out for delivery.", names)
    : t("Your order {{order}} is out for delivery.", names);
  return parcelMail(about, cause, {
    email: "out_for_delivery",
    subject: isPart
      ? t("Part of your order {{order}} at {{shop}} is out for delivery", names)
      : t("Your order {{order}} at {{shop}} is out for delivery", names),
    news,
    more: { required: isPart ? "" : paymentSentence(order, language) },
  });
}

/** Email to the customer: the courier couldn't deliver a shipment. The reason is for the shop's members. */
export function attemptFailedMail(about: AboutOrder, cause: string): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const { isPart } = parcelOf(order, shipmentIn(cause));
  const names = { order: orderName(order), shop: shop.name };
  const news = isPart
    ? t("The courier couldn't deliver part of your order {{order}}.", names)
    : t("The courier couldn't deliver your order {{order}}.", names);
  const more = t("To arrange another delivery, or if the address below is wrong, contact the shop.");
  return parcelMail(about, cause, {
    email: "attempt_failed",
    subject: t("Your order {{order}} at {{shop}} couldn't be delivered", names),
    news,
    more,
  });
}

/** The sentences, then the courier, the items and the address of a shipment, with a button to track it. */
function parcelMail(
  about: AboutOrder,
  cause: string,
  { news, more, ...mail }: Pick<CustomerMail, "email" | "subject"> & { news: string; more: Sentence },
): CustomerMail {
  const { order, language } = about;
  const { t, locale } = language;
  const { courier, trackingUrl, lines } = parcelOf(order, shipmentIn(cause));
  return orderMail(about, {
    ...mail,
    preheader: news,
    ...(trackingUrl && { button: { label: t("Track shipment"), href: trackingUrl } }),
    message: [[news, more]],
    details: (
      <>
        {courier.length > 0 && <Detail title={t("Courier")} lines={courier} />}
        <OrderLines lines={lines} />
        <Detail title={t("Ships to")} lines={addressLines(order.address, locale)} />
      </>
    ),
  });
}
