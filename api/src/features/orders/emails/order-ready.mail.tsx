import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { parcelOf, paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, OrderLines, orderMail, PickupDetail } from "./order-parts.mail.tsx";

/** Email to the customer: a shipment is ready for pickup, with the place and the name of the order to show there. */
export function orderReadyMail(about: AboutOrder, shipmentId: string): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const { lines, isPart } = parcelOf(order, shipmentId);
  const names = { order: orderName(order), shop: shop.name };
  return orderMail(about, {
    email: "order_ready",
    subject: isPart
      ? t("Part of your order {{order}} at {{shop}} is ready for pickup", names)
      : t("Your order {{order}} at {{shop}} is ready for pickup", names),
    preheader: t("Show the number {{order}} when you pick it up.", names),
    message: [
      [
        isPart
          ? t("Part of your order {{order}} is ready for pickup.", names)
          : t("Your order {{order}} is ready for pickup.", names),
        t("Show the number {{order}} when you pick it up.", names),
        { required: isPart ? "" : paymentSentence(order, language) },
      ],
    ],
    details: (
      <>
        <PickupDetail order={order} language={language} />
        <OrderLines lines={lines} />
      </>
    ),
  });
}
