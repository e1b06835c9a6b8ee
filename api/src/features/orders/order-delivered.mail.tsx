import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { parcelOf } from "./emails.rules.ts";
import { type AboutOrder, Files, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: a shipment was delivered. */
export function orderDeliveredMail(about: AboutOrder, shipmentId: string): Written {
  const { shop, order, language } = about;
  const { t, paragraph } = language;
  const { lines, isPart } = parcelOf(order, shipmentId);
  const names = { order: orderName(order), shop: shop.name };
  return {
    subject: isPart
      ? t("Part of your order {{order}} at {{shop}} was delivered", names)
      : t("Your order {{order}} at {{shop}} was delivered", names),
    element: (
      <ShopperEmail about={about} preview={t("See what was in the parcel.")}>
        <Paragraph>
          {paragraph(
            isPart
              ? t("Part of your order {{order}} was delivered.", names)
              : t("Your order {{order}} was delivered.", names),
            t("The parcel contained:"),
          )}
        </Paragraph>
        <OrderLines lines={lines} />
        <Files about={about} />
        {shop.email && (
          <Paragraph>
            {t("Is something missing or damaged? Reply to this email to contact the shop.")}
          </Paragraph>
        )}
      </ShopperEmail>
    ),
  };
}
