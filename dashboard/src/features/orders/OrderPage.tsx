import { orderName } from "@vitrine/contract/orders/order-name";
import type { Order } from "@vitrine/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { OrderBadge } from "../../shared/orders/OrderBadge.tsx";
import { orderReturnBadge, paymentBadge, stageBadge, testBadge } from "../../shared/orders/order-badges.ts";
import { AdvanceBanner } from "./payments/AdvanceBanner.tsx";
import { AuthorizedPayment } from "./payments/AuthorizedPayment.tsx";
import { OrderRisks } from "./CustomerContact.tsx";
import { Documents } from "./documents/Documents.tsx";
import { cancelReason } from "../../shared/orders/cancel-labels.ts";
import { OrderActions } from "./OrderActions.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OffBalance, OrderMoney } from "./payments/OrderMoney.tsx";
import { PaymentReminders } from "./payments/PaymentReminders.tsx";
import { orderQuery } from "./orders.data.ts";
import { OrderSide } from "./OrderSide.tsx";
import { OrderTimeline } from "./timeline/OrderTimeline.tsx";
import { Shipments } from "./shipments/Shipments.tsx";

// Loaded later, because it includes the schema of the list's search parameters.
const OrderArrows = lazy(async () => ({ default: (await import("./OrderArrows.tsx")).OrderArrows }));

// Loaded for orders whose payment method asks for a proof.
const PaymentProofs = lazy(async () => ({
  default: (await import("./payments/PaymentProofs.tsx")).PaymentProofs,
}));

// Loaded while money is to be returned.
const RefundBanners = lazy(async () => ({
  default: (await import("./refunds/RefundBanners.tsx")).RefundBanners,
}));

// Loaded once something is delivered.
const Returns = lazy(async () => ({ default: (await import("./returns/Returns.tsx")).Returns }));

export function OrderPage() {
  const shop = useShop();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(orderQuery(shop.id, id));
  return (
    <StoredRecord key={id} page="order" query={query}>
      {(order) => <Loaded order={order} />}
    </StoredRecord>
  );
}

function Loaded({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const returnBadge = orderReturnBadge(order, t);
  return (
    <>
      <PageHead
        title={t("Order {{number}}", { number: orderName(order) })}
        back={<BackTo list="orders" />}
        arrows={
          <Suspense fallback={<div className="h-control" />}>
            <OrderArrows id={order.id} />
          </Suspense>
        }
        beside={
          <span className="flex flex-wrap gap-2">
            {order.is_test && <OrderBadge badge={testBadge(t)} />}
            <OrderBadge badge={stageBadge(order, t)} />
            <OrderBadge badge={paymentBadge(order, t)} />
            {returnBadge && <OrderBadge badge={returnBadge} />}
          </span>
        }
        note={<DateText at={order.placed_at} format="full" zone={time_zone} />}
        actions={<OrderActions order={order} />}
      />
      {order.is_test && (
        <div className="mb-6">
          <Banner tone="caution" title={t("This is a test order")}>
            {t("It uses no stock, coupons or delivery slots and doesn't count as a sale. Don't ship it.")}
          </Banner>
        </div>
      )}
      <StatusBanner order={order} />
      <OrderRisks order={order} />
      <AdvanceBanner order={order} />
      <OffBalance order={order} />
      <PaymentReminders order={order} />
      {(order.refund_due > 0 || order.refunds.some(({ may_repeat }) => may_repeat)) && (
        <Suspense>
          <RefundBanners order={order} />
        </Suspense>
      )}
      <Editor
        side={
          <>
            <OrderSide order={order} />
            <Documents order={order} />
          </>
        }
      >
        <OrderLines order={order} />
        <Shipments order={order} />
        {(order.advance ?? order.payment)?.asks_proof && (
          <Suspense>
            <PaymentProofs order={order} />
          </Suspense>
        )}
        {order.shipments.some(({ delivered_at }) => delivered_at !== null) && (
          <Suspense>
            <Returns order={order} />
          </Suspense>
        )}
        <OrderMoney order={order} />
        <OrderTimeline order={order} />
      </Editor>
    </>
  );
}

/** The reason why an order is cancelled, on hold, or not to be fulfilled yet. */
function StatusBanner({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  if (order.stage === "awaiting_payment" && !(order.lifecycle === "open" && order.authorization))
    return (
      <div className="mb-6">
        <Banner tone="caution" title={t("This order isn't paid yet")}>
          {order.lifecycle === "open" ? (
            t("Its items are delivered online when it's paid.")
          ) : order.payment_status === "authorized" || !order.payment_due_at ? (
            t("The customer's bank is processing the payment.")
          ) : (
            <>
              {t("We reserve its items and cancel it automatically if it isn't paid in time:")}{" "}
              <DateText at={order.payment_due_at} format="full" zone={time_zone} />
            </>
          )}
        </Banner>
      </div>
    );
  if (order.stage !== "cancelled" && order.hold_reason === null) return <AuthorizedPayment order={order} />;
  return (
    <div className="mb-6">
      {order.stage === "cancelled" ? (
        <Banner tone="neutral" title={t("This order is cancelled")}>
          {order.cancel_reason && cancelReason(order.cancel_reason, t)}
        </Banner>
      ) : (
        <Banner tone="caution" title={t("This order is on hold")}>
          {translateMessage(order.hold_reason ?? "")}
        </Banner>
      )}
    </div>
  );
}
