import { orderName } from "@vitrine/contract/orders/order-name";
import { addressLines } from "@vitrine/contract/values/addresses";
import { Paragraph } from "../../../mail/frame.tsx";
import { parcelOf, paymentSentence, shipmentIn, trackingLink } from "./emails.rules.ts";
import { type AboutOrder, Detail, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the courier delivers a shipment now. */
export function outForDeliveryMail(about: AboutOrder, cause: string): Written {
  const { shop, order, language } = about;
  const { t } = language;
  const { isPart } = parcelOf(order, shipmentIn(cause));
  const names = { order: orderName(order), shop: shop.name };
  const news = isPart
    ? t("Part of your order {{order}} is out for delivery.", names)
    : t("Your order {{order}} is out for delivery.", names);
  return {
    subject: isPart
      ? t("Part of your order {{order}} at {{shop}} is out for delivery", names)
      : t("Your order {{order}} at {{shop}} is out for delivery", names),
    element: parcelEmail(about, cause, { news, more: isPart ? "" : paymentSentence(order, language) }),
  };
}

/** Email to the customer: the courier couldn't deliver a shipment. The reason is for the shop's members. */
export function attemptFailedMail(about: AboutOrder, cause: string): Written {
  const { shop, order, language } = about;
  const { t } = language;
  const { isPart } = parcelOf(order, shipmentIn(cause));
  const names = { order: orderName(order), shop: shop.name };
  const news = isPart
    ? t("The courier couldn't deliver part of your order {{order}}.", names)
    : t("The courier couldn't deliver your order {{order}}.", names);
  const more = t("To arrange another delivery, or if the address below is wrong, contact the shop.");
  return {
    subject: t("Your order {{order}} at {{shop}} couldn't be delivered", names),
    element: parcelEmail(about, cause, { news, more }),
  };
}

/** The sentences, then the courier, the items and the address of a shipment, with a button to track it. */
function parcelEmail(about: AboutOrder, cause: string, { news, more }: { news: string; more: string }) {
  const { order, language } = about;
  const { t, locale, paragraph } = language;
  const { shipment, lines } = parcelOf(order, shipmentIn(cause));
  const courier = [shipment.courier, shipment.tracking_number].filter((line) => line !== null);
  const follow = trackingLink(shipment);
  return (
    <ShopperEmail
      about={about}
      preview={news}
      button={follow ? { label: t("Track shipment"), href: follow } : undefined}
    >
      <Paragraph>{paragraph(news, more)}</Paragraph>
      {courier.length > 0 && <Detail title={t("Courier")} lines={courier} />}
      <OrderLines lines={lines} />
      <Detail title={t("Ships to")} lines={addressLines(order.address, locale)} />
    </ShopperEmail>
  );
}
