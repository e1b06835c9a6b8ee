import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { parcelOf } from "./emails.rules.ts";
import { type AboutOrder, Files, OrderLines, orderMail } from "./order-parts.mail.tsx";

/**
 * Email to the customer: a shipment was delivered or picked up, or the services of an order are fulfilled.
 *
 * @param cause the id of the shipment; of the order for services
 */
export function orderDeliveredMail(about: AboutOrder, cause: string): CustomerMail {
  return cause === about.order.id ? servicesMail(about) : shipmentMail(about, cause);
}

function servicesMail(about: AboutOrder): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const names = { order: orderName(order), shop: shop.name };
  const lines = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelled_quantity }))
    .filter(({ is_service, quantity }) => is_service && quantity > 0);
  return orderMail(about, {
    email: "order_delivered",
    subject: t("Your order {{order}} at {{shop}} is completed", names),
    preheader: t("Thank you for your order {{order}}.", names),
    message: [[t("Your order {{order}} is completed.", names)]],
    details: (
      <>
        <OrderLines lines={lines} />
        <Files about={about} />
      </>
    ),
    closing: shop.email ? t("Is something wrong? Reply to this email to contact the shop.") : undefined,
  });
}

function shipmentMail(about: AboutOrder, shipmentId: string): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const { lines, isPart } = parcelOf(order, shipmentId);
  const names = { order: orderName(order) };
  return orderMail(about, {
    email: "order_delivered",
    subject: subjectOf(about, isPart),
    preheader: order.delivery.is_pickup ? t("See what you picked up.") : t("See what was in the parcel."),
    message: [
      order.delivery.is_pickup
        ? [
            isPart
              ? t("You picked up part of your order {{order}}:", names)
              : t("You picked up your order {{order}}:", names),
          ]
        : [
            isPart
              ? t("Part of your order {{order}} was delivered.", names)
              : t("Your order {{order}} was delivered.", names),
            t("The parcel contained:"),
          ],
    ],
    details: (
      <>
        <OrderLines lines={lines} />
        <Files about={about} />
      </>
    ),
    closing: shop.email
      ? t("Is something missing or damaged? Reply to this email to contact the shop.")
      : undefined,
  });
}

function subjectOf({ shop, order, language: { t } }: AboutOrder, isPart: boolean): string {
  const names = { order: orderName(order), shop: shop.name };
  if (order.delivery.is_pickup)
    return isPart
      ? t("Part of your order {{order}} at {{shop}} was picked up", names)
      : t("Your order {{order}} at {{shop}} was picked up", names);
  return isPart
    ? t("Part of your order {{order}} at {{shop}} was delivered", names)
    : t("Your order {{order}} at {{shop}} was delivered", names);
}
