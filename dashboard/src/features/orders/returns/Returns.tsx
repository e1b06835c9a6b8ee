import { lineName } from "@vitrine/contract/orders/line-name";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { Order } from "@vitrine/contract/orders/orders";
import type { LinkedOrder, OrderReturns } from "@vitrine/contract/orders/returns";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { useShop } from "../../../session/shop.ts";
import { OrderBadge } from "../../../shared/orders/OrderBadge.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { TextLink } from "../../../ui/button/TextLink.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { DateText } from "../../../ui/text/DateText.tsx";
import { Money } from "../../../ui/text/Figure.tsx";
import { returnBadge, returnReasonLabels } from "./return-labels.ts";
import { ReturnPhotos } from "./ReturnPhotos.tsx";
import { returnsQuery } from "./returns.data.ts";
import type { RequestedReturnDialog } from "./ReturnDialogs.tsx";

// The dialogs and their forms aren't needed until one is opened.
const ReturnDialogs = lazy(async () => ({ default: (await import("./ReturnDialogs.tsx")).ReturnDialogs }));

type ShownReturn = OrderReturns["returns"][number];

/** The returns of an order; nothing if there are none and no item can be returned. */
export function Returns({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { id: shopId } = useShop();
  const { data, isError } = useQuery(returnsQuery(shopId, order.id));
  const [requested, setRequested] = useState<RequestedReturnDialog>();
  const [wasRequested, setWasRequested] = useState(false);
  if (requested && !wasRequested) setWasRequested(true);
  if (isError)
    return (
      <Section title={t("Returns")}>
        <p>{t("The returns couldn't be loaded. Reload the page.")}</p>
      </Section>
    );
  if (!data) return null;
  const { returns, returnable, replaces } = data.data;
  if (returns.length === 0 && returnable.length === 0 && !replaces) return null;
  return (
    <Section
      title={t("Returns")}
      note={returns.length === 0 && returnable.length > 0 && t("Items that the customer sends back.")}
      actions={
        returnable.length > 0 && (
          <Button onClick={() => setRequested({ verb: "request" })}>{t("Create return")}</Button>
        )
      }
    >
      {replaces && (
        <p>
          {t("This order replaces returned items.")} <OrderLink order={replaces} />
        </p>
      )}
      {returns.map((one, index) => (
        <OneReturn
          key={one.id}
          order={order}
          one={one}
          number={index + 1}
          onRequested={(verb) => setRequested({ verb, id: one.id })}
        />
      ))}
      {wasRequested && (
        <Suspense>
          <ReturnDialogs
            order={order}
            returns={returns}
            returnable={returnable}
            requested={requested}
            onClose={() => setRequested(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

interface OneReturnProps {
  order: Order;
  one: ShownReturn;
  number: number;
  onRequested: (verb: ShownReturn["allowed"][number]) => void;
}

function OneReturn({ order, one, number, onRequested }: OneReturnProps) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const labels = {
    approve: t("Approve return"),
    decline: t("Decline return"),
    receive: t("Receive items"),
    refund: t("Refund return"),
    exchange: t("Exchange items"),
    close: t("Close without refund"),
    cancel: t("Cancel return"),
  };
  const texts = [
    [t("Note"), one.note],
    [t("Instructions for the customer"), one.instructions],
    [t("Reason"), one.decline_reason],
  ] as const;
  return (
    <article aria-label={t("Return {{number}}", { number })} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-h3">{t("Return {{number}}", { number })}</h3>
        <OrderBadge badge={returnBadge(one, t)} />
        <span className="text-ink3">
          <DateText at={one.requested_at} zone={time_zone} />
        </span>
      </div>
      <ReturnLines order={order} one={one} />
      {texts.map(
        ([name, text]) =>
          text && (
            <p key={name} className="break-words whitespace-pre-line">
              <span className="text-ink3">{name}:</span> <bdi>{text}</bdi>
            </p>
          ),
      )}
      {one.photos.length > 0 && <ReturnPhotos orderId={order.id} one={one} />}
      {one.exchange && (
        <p>
          {t("The new order:")} <OrderLink order={one.exchange} />
        </p>
      )}
      {one.refund && (
        <p>
          {refundTitle(one, t)} <Money minor={one.refund.amount} currency={order.currency} />
          {one.refund.status === "pending" && ` · ${t("In progress")}`}
          {one.refund.status === "failed" && ` · ${t("Failed")}`}
        </p>
      )}
      {one.allowed.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {one.allowed.map((verb, index) => (
            <Button key={verb} look={index === 0 ? "primary" : undefined} onClick={() => onRequested(verb)}>
              {labels[verb]}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

function OrderLink({ order }: { order: LinkedOrder }) {
  const { t } = useTranslation();
  return (
    <TextLink to={paths.order(order.id)}>{t("Order {{number}}", { number: orderName(order) })}</TextLink>
  );
}

function refundTitle({ resolution }: ShownReturn, t: TFunction): string {
  if (resolution === "exchange") return t("Value of the returned items");
  return resolution === "store_credit" ? t("Refund to store credit") : t("Refund");
}

function ReturnLines({ order, one }: { order: Order; one: ShownReturn }) {
  const { t } = useTranslation();
  const reasons = returnReasonLabels(t);
  const isReceived = one.received_at !== null;
  return (
    <ul className="text-ink2">
      {one.lines.map((line) => {
        const sold = order.lines.find(({ id }) => id === line.order_line_id);
        return (
          <li key={line.order_line_id}>
            {line.quantity} × {sold && lineName(sold)}
            <span className="text-ink3"> · {reasons[line.reason]}</span>
            {isReceived && (
              <span className="text-ink3">
                {" · "}
                {t("Sellable: {{sellable}}, damaged: {{damaged}}", {
                  sellable: line.sellable,
                  damaged: line.damaged,
                })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
