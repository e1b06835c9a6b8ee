import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { parcelOf, paymentSentence } from "./emails.rules.ts";
import {
  type AboutOrder,
  OrderLines,
  PickupDetail,
  ShopperEmail,
  type Written,
} from "./order-parts.mail.tsx";

/** Email to the customer: a shipment is ready for pickup, with the place and the name of the order to show there. */
export function orderReadyMail(about: AboutOrder, shipmentId: string): Written {
  const { shop, order, language } = about;
  const { t, paragraph } = language;
  const { lines, isPart } = parcelOf(order, shipmentId);
  const names = { order: orderName(order), shop: shop.name };
  return {
    subject: isPart
      ? t("Part of your order {{order}} at {{shop}} is ready for pickup", names)
      : t("Your order {{order}} at {{shop}} is ready for pickup", names),
    element: (
      <ShopperEmail about={about} preview={t("Show the number {{order}} when you pick it up.", names)}>
        <Paragraph>
          {paragraph(
            isPart
              ? t("Part of your order {{order}} is ready for pickup.", names)
              : t("Your order {{order}} is ready for pickup.", names),
            t("Show the number {{order}} when you pick it up.", names),
            isPart ? "" : paymentSentence(order, language),
          )}
        </Paragraph>
        <PickupDetail order={order} language={language} />
        <OrderLines lines={lines} />
      </ShopperEmail>
    ),
  };
}
