import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { parcelOf } from "./emails.rules.ts";
import { type AboutOrder, Files, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: a shipment was delivered or picked up. */
export function orderDeliveredMail(about: AboutOrder, shipmentId: string): Written {
  const { shop, order, language } = about;
  const { t, paragraph } = language;
  const { lines, isPart } = parcelOf(order, shipmentId);
  const names = { order: orderName(order) };
  return {
    subject: subjectOf(about, isPart),
    element: (
      <ShopperEmail
        about={about}
        preview={order.delivery.is_pickup ? t("See what you picked up.") : t("See what was in the parcel.")}
      >
        <Paragraph>
          {order.delivery.is_pickup
            ? isPart
              ? t("You picked up part of your order {{order}}:", names)
              : t("You picked up your order {{order}}:", names)
            : paragraph(
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
