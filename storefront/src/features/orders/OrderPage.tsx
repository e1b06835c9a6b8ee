import { orderName } from "@vitrine/contract/orders/order-name";
import { formatDeliveryWindow } from "@vitrine/contract/orders/delivery-days";
import type { PlacedOrder } from "@vitrine/contract/orders/checkout";
import type { Store } from "@vitrine/contract/shops/storefront";
import type { View } from "../../page.tsx";
import { localeOf, price, useSite, type Visit } from "../../site.ts";
import { t } from "../../i18n.ts";
import { addressLines } from "@vitrine/contract/values/addresses";
import { deliveryName, paymentName } from "../checkout/option-names.ts";
import { OrderLines } from "../checkout/OrderLines.tsx";
import { arrival } from "../checkout/checkout-view.ts";
import { Sums } from "../cart/Sums.tsx";
import { sumsView } from "../cart/sums-view.ts";
import { downloadUrl, FileDetails } from "./DownloadPage.tsx";

/** GET /orders/<token>: anyone with the URL can see it, so it is excluded from search engines and caches. */
export async function orderPage({ site, client }: Visit, token: string): Promise<View> {
  const { data } = await client.checkout.read_order({ params: { handle: site.store.handle, token } });
  return { title: t("Order {{number}}", { number: orderName(data) }), body: <Order order={data} /> };
}

const stages = ["received", "confirmed", "packed", "shipped", "delivered"] as const;
function stageNames(): Record<(typeof stages)[number], string> {
  return {
    received: t("Received"),
    confirmed: t("Confirmed"),
    packed: t("Packed"),
    shipped: t("On its way"),
    delivered: t("Delivered"),
  };
}

function Order({ order }: { order: PlacedOrder }) {
  const { store, base } = useSite();
  const amount = (minor: number) => price(store, minor);
  const names = stageNames();
  const reached = stages.findIndex((stage) => stage === order.stage);
  return (
    <div className="order">
      <p className="muted">{t("Order {{number}}", { number: orderName(order) })}</p>
      <h1>
        {order.stage === "cancelled"
          ? t("This order is cancelled")
          : t("Thank you, {{name}}", { name: order.name })}
      </h1>
      <p className="order-next">{whatNext(order, store)}</p>
      {reached >= 0 && (
        <ol className="stages" aria-label={t("Order status")}>
          {stages.map((stage, at) => (
            <li
              key={stage}
              className={at <= reached ? "reached" : undefined}
              aria-current={at === reached ? "step" : undefined}
            >
              {names[stage]}
            </li>
          ))}
        </ol>
      )}
      {order.shipments.map((shipment) => (
        <p key={shipment.tracking_number ?? shipment.status}>
          {shipment.courier}
          {shipment.tracking_number && <> {shipment.tracking_number}</>}
          {shipment.tracking_url && shipment.tracking_url.startsWith("https://") && (
            <>
              {" "}
              <a href={shipment.tracking_url} rel="noopener noreferrer">
                {t("Track shipment")}
              </a>
            </>
          )}
        </p>
      ))}
      {order.downloads.length > 0 && (
        <section>
          <h2>{t("Your files")}</h2>
          <ul>
            {order.downloads.map((file) => (
              <li key={file.link}>
                {file.left > 0 ? (
                  <a href={downloadUrl(store.handle, file.link)} download>
                    <bdi>{file.name}</bdi>
                  </a>
                ) : (
                  <bdi>{file.name}</bdi>
                )}{" "}
                <FileDetails file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="order-columns">
        <div>
          <OrderLines
            lines={order.lines.map((line) => ({ ...line, total: amount(line.unit_price * line.quantity) }))}
          />
          <Sums cart={sumsView(store, order)} />
        </div>
        <dl className="order-details">
          <dt>{t("Ships to")}</dt>
          <dd>
            <Address order={order} language={store.language} />
          </dd>
          <dt>{t("Delivery")}</dt>
          <Delivery order={order} locale={localeOf(store)} />
          <dt>{t("Payment")}</dt>
          <dd>
            {paymentName(order.payment_method, order.payment?.name)}
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
      </div>
      <p className="order-links">
        <a href={`${base}/products`}>{t("Continue shopping")}</a>
      </p>
    </div>
  );
}

function whatNext(order: PlacedOrder, store: Store): string {
  const when = arrival(store, new Date(order.placed_at), order.delivery);
  switch (order.stage) {
    case "cancelled":
      return t("This order won't be shipped. Contact the shop for details.");
    case "delivered":
      return t("Your order was delivered. Keep this page for your records.");
    case "shipped":
      return t("Your order is on its way. {{when}}.", { when });
    case "packed":
      return t("Your order is packed and ready to ship. {{when}}.", { when });
    case "confirmed":
      return t("The shop is preparing your order. {{when}}.", { when });
    case "received":
      return order.email
        ? t("We received your order and will email a copy to {{email}}. {{when}}.", {
            email: order.email,
            when,
          })
        : t("We received your order. Save the link to this page to follow it. {{when}}.", { when });
  }
}

/** The delivery method, with its slot or the estimated time of express delivery. */
function Delivery({ order: { delivery }, locale }: { order: PlacedOrder; locale: string }) {
  return (
    <dd>
      {deliveryName(delivery.name)}
      {delivery.window && <div>{formatDeliveryWindow(delivery.window, locale)}</div>}
    </dd>
  );
}

function Address({ order, language }: { order: PlacedOrder; language: string }) {
  return addressLines(order.address, language).map((line) => (
    <div key={line} dir="auto">
      {line}
    </div>
  ));
}
