import { noDelivery, type PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import { pickupLines } from "@vitrine/contract/delivery/pickup-lines";
import { addressLines, orderAddressLines } from "@vitrine/contract/values/addresses";
import { t } from "../../i18n.ts";
import { localeOf, useSite } from "../../site.ts";
import { deliveryNameOf, paymentNameOf } from "./order-names.ts";

/** Address, delivery, payment and contact of an order. */
export function OrderDetails({ order }: { order: PlacedOrder }) {
  const { store } = useSite();
  return (
    <dl className="order-details">
      {order.delivery.pickup_place && (
        <>
          <dt>{t("Pick up at")}</dt>
          <dd>
            {pickupLines(order.delivery.pickup_place, store.language).map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same, and none ever moves
              <div key={at} dir="auto">
                {line}
              </div>
            ))}
          </dd>
        </>
      )}
      <dt>{addressLabel(order)}</dt>
      <dd>
        <Address order={order} language={store.language} />
      </dd>
      {order.billing && <BillingDetails billing={order.billing} language={store.language} />}
      {!order.is_digital && (
        <>
          <dt>{t("Delivery")}</dt>
          <dd>
            {deliveryNameOf(order)}
            {order.delivery.window && (
              <div>{formatDeliveryWindow(order.delivery.window, localeOf(store))}</div>
            )}
          </dd>
        </>
      )}
      <dt>{t("Payment")}</dt>
      <dd>
        {paymentNameOf(order)}
        {order.advance && (
          <div>
            {t("Advance payment:")} <bdi>{order.advance.name}</bdi>
          </div>
        )}
        {order.payment?.instructions && order.payment_status !== "paid" && (
          <div className="instructions" dir="auto">
            {order.payment.instructions}
          </div>
        )}
      </dd>
      <dt>{t("Contact")}</dt>
      <dd>
        {[order.email, order.phone].filter(Boolean).map((line) => (
          <div key={line} dir="auto">
            {line}
          </div>
        ))}
      </dd>
    </dl>
  );
}

/** The billing address, if it isn't the delivery address, and the tax number. */
function BillingDetails({
  billing: { address, tax_number },
  language,
}: {
  billing: NonNullable<PlacedOrder["billing"]>;
  language: string;
}) {
  return (
    <>
      <dt>{t("Billing")}</dt>
      <dd>
        {address &&
          addressLines(address, language).map((line) => (
            <div key={line} dir="auto">
              {line}
            </div>
          ))}
        {tax_number && <div>{t("Tax number: {{number}}", { number: tax_number })}</div>}
      </dd>
    </>
  );
}

/** The label of the address: nothing is sent to that of an order without delivery. That of a pickup may be only a name. */
function addressLabel({ delivery, address, is_digital }: PlacedOrder): string {
  if (delivery.is_pickup && !address.line1) return t("Pickup by");
  const isSent = !delivery.is_pickup && !is_digital && delivery.name !== noDelivery;
  return isSent ? t("Ships to") : t("Address");
}

function Address({ order, language }: { order: PlacedOrder; language: string }) {
  return orderAddressLines(order, language).map((line) => (
    <div key={line} dir="auto">
      {line}
    </div>
  ));
}
