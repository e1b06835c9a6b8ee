import type { Order } from "@vitrine/contract/orders";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { codeOf, wordsOf } from "../../frame/refused.ts";
import { useShop } from "../../frame/shop.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Editor } from "../../ui/Editor.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListError, NoPermission } from "../../ui/faces.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { ButtonLink } from "../../ui/TextLink.tsx";
import { useLateBusy } from "../../ui/useLateBusy.ts";
import { FaceBadge } from "./FaceBadge.tsx";
import { cancelReason, paymentFace, stageFace } from "./order-words.ts";
import { OrderActions } from "./OrderActions.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderMoney } from "./OrderMoney.tsx";
import { listLeftAt, orderQuery } from "./orders.data.ts";
import { OrderSide } from "./OrderSide.tsx";
import { OrderStory } from "./OrderStory.tsx";
import { PackingSlip } from "./PackingSlip.tsx";
import { Shipments } from "./Shipments.tsx";

export function OrderPage() {
  const { t } = useTranslation();
  const shop = useShop();
  const { id = "" } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useQuery(orderQuery(shop.id, id));
  const late = useLateBusy(isPending);
  if (data) return <Loaded order={data.data} />;

  const back = <BackToOrders />;
  const code = codeOf(error);
  if (code === "not_found" || code === "invalid_input")
    return (
      <>
        <PageHead title={t("Order not found")} back={back} />
        <EmptyState
          title={t("There is no such order in this shop")}
          action={<ButtonLink to={paths.orders}>{t("All orders")}</ButtonLink>}
        >
          {t("The address may be mistyped, or the order belongs to another shop of yours.")}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={t("Order")} back={back} />
      {code === "forbidden" && (
        <NoPermission>{t("The owner of the shop can change your role.")}</NoPermission>
      )}
      {error && code !== "forbidden" && <ListError message={wordsOf(error)} onRetry={() => void refetch()} />}
      {late && <SkeletonLines />}
    </>
  );
}

function BackToOrders() {
  const { t } = useTranslation();
  return (
    <Breadcrumb to={paths.orders} search={listLeftAt()}>
      {t("Orders")}
    </Breadcrumb>
  );
}

function Loaded({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={t("Order #{{number}}", { number: order.number })}
          back={<BackToOrders />}
          beside={
            <span className="flex flex-wrap gap-2">
              <FaceBadge face={stageFace(order)} />
              <FaceBadge face={paymentFace(order)} />
            </span>
          }
          note={<DateText at={order.placed_at} format="full" zone={time_zone} />}
          actions={<OrderActions order={order} />}
        />
        <Standing order={order} />
        <Editor side={<OrderSide order={order} />}>
          <OrderLines order={order} />
          <Shipments order={order} />
          <OrderMoney order={order} />
          <OrderStory order={order} />
        </Editor>
      </div>
      <PackingSlip order={order} />
    </>
  );
}

/** What keeps an order from going on. */
function Standing({ order }: { order: Order }) {
  const { t } = useTranslation();
  if (order.stage !== "cancelled" && order.hold_reason === null) return null;
  return (
    <div className="mb-6">
      {order.stage === "cancelled" ? (
        <Banner tone="neutral" title={t("This order is cancelled")}>
          {order.cancel_reason && cancelReason(order.cancel_reason, t)}
        </Banner>
      ) : (
        <Banner tone="caution" title={t("This order is on hold")}>
          {order.hold_reason}
        </Banner>
      )}
    </div>
  );
}
