import { RejectedError } from "@vitrine/contract/client";
import { documentName } from "@vitrine/contract/orders/issued-document";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import type { OwnReview } from "@vitrine/contract/products/reviews";
import type { View } from "../../page.tsx";
import { price, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { OrderLines } from "../checkout/OrderLines.tsx";
import type { Shopper } from "../cart/shopper.ts";
import { Sums } from "../cart/Sums.tsx";
import { advanceRows, type SumsView, sumsView } from "../cart/sums-view.ts";
import type { OwnReturns } from "@vitrine/contract/orders/returns";
import type { Store } from "@vitrine/contract/shops/store";
import { BuyAgain } from "./BuyAgain.tsx";
import { CancelOrder } from "./CancelOrder.tsx";
import { OwnReviews } from "../reviews/OwnReviews.tsx";
import { ConfirmCode } from "./ConfirmCode.tsx";
import { discountsOf } from "./order-names.ts";
import { OrderDetails } from "./OrderDetails.tsx";
import { OrderAccount } from "./OrderAccount.tsx";
import { OrderShipments } from "./OrderShipments.tsx";
import { OrderStages } from "./OrderStages.tsx";
import { OrderReturns, type OrderReturnsProps } from "./OrderReturns.tsx";
import { ReceiveOrder } from "./ReceiveOrder.tsx";
import { headline, whatNext } from "./order-sentences.ts";
import { PaymentProofs, type ProofState } from "./PaymentProofs.tsx";
import { downloadUrl, FileDetails } from "./DownloadPage.tsx";
import { OrderPayment } from "./OrderPayment.tsx";

/** The results of the page's forms. */
export interface OrderTasks {
  rejectedCode?: { typed: string; error: string };
  /** The result of requesting another code. */
  codeNews?: string;
  rejectedProof?: { reference: string; error: string };
  rejectedReturn?: OrderReturnsProps["rejected"];
  /** The reason why the order can't be cancelled. */
  rejectedCancellation?: string;
  /** The reason why the order can't be marked as received. */
  rejectedReceipt?: string;
}

/** GET /orders/<token>: anyone with the URL can see it, so it is excluded from search engines and caches. */
export async function orderPage(
  { site, client, query, shopperToken }: Shopper,
  token: string,
  tasks: OrderTasks = {},
): Promise<View> {
  const params = { handle: site.store.handle, token };
  // Back from the payment page: the provider's event may arrive later.
  if (query.get("payment") === "returned")
    await client.online_payments.check({ params }).catch(unlessViewOnly);
  const { data } = await client.checkout.read_order({ params });
  const proofs =
    (data.advance ?? data.payment)?.asks_proof && (await client.payment_proofs.list_own({ params })).data;
  const returns =
    mayHaveReturns(data) || data.paid.exchange > 0
      ? (await client.returns.list_own({ params })).data
      : undefined;
  const mayReview =
    data.downloads.length > 0 ||
    (data.is_service && data.stage === "delivered") ||
    data.shipments.some(({ status }) => status === "delivered");
  const reviews = mayReview ? (await client.reviews.list_own({ params })).data : [];
  const hasFailed = query.get("payment") === "failed";
  return {
    title: t("Order {{number}}", { number: orderName(data) }),
    // Not for a member who looks at the order: a purchase is reported once.
    purchaseOf: data.is_view_only ? undefined : data.token,
    sheet: "customer",
    body: (
      <Order
        order={data}
        tasks={tasks}
        proofs={proofs || undefined}
        returns={returns}
        reviews={reviews}
        hasFailed={hasFailed}
        isSignedIn={shopperToken !== undefined}
      />
    ),
  };
}

/** The page of a link that only shows the order says so itself. */
function unlessViewOnly(failure: unknown): void {
  if (!isViewOnly(failure)) throw failure;
}

/** True if a request was rejected because its link only shows the order. */
export function isViewOnly(failure: unknown): boolean {
  return failure instanceof RejectedError && failure.code === "order_view_only";
}

/** Returns start when the first items are delivered. */
function mayHaveReturns({ shipments }: PlacedOrder): boolean {
  return shipments.some(({ delivered_at }) => delivered_at !== null);
}

interface OrderProps {
  order: PlacedOrder;
  tasks: OrderTasks;
  /** Undefined if the payment method asks for none. */
  proofs: ProofState | undefined;
  /** Undefined if nothing is delivered. */
  returns: OwnReturns | undefined;
  /** True if the page of the payment provider couldn't be opened. */
  hasFailed: boolean;
  /** True if the visitor is signed in to an account. */
  isSignedIn: boolean;
  /** The delivered products. */
  reviews: OwnReview[];
}

function Order({ order, tasks, proofs, returns, reviews, hasFailed, isSignedIn }: OrderProps) {
  const mayChange = !order.is_view_only;
  const { store, base } = useSite();
  const path = `${base}/orders/${order.token}`;
  return (
    <div className="order">
      <p className="muted">{t("Order {{number}}", { number: orderName(order) })}</p>
      <h1>{headline(order)}</h1>
      <p className="order-next">{whatNext(order, store)}</p>
      {order.is_view_only && (
        <p className="order-next">
          {t("This link only shows the order. Only the customer's own link can change it.")}
        </p>
      )}
      {order.is_test && (
        <p className="order-next">{t("This is a test order. It isn't charged and won't be delivered.")}</p>
      )}
      <OrderPayment order={order} mayChange={mayChange} hasFailed={hasFailed} />
      {order.thank_you && order.stage !== "cancelled" && (
        <p className="order-next instructions" dir="auto">
          {order.thank_you}
        </p>
      )}
      {mayChange && order.awaits_code && (
        <ConfirmCode path={path} order={order} rejected={tasks.rejectedCode} news={tasks.codeNews} />
      )}
      {proofs && <PaymentProofs path={path} {...proofs} rejected={tasks.rejectedProof} />}
      <OrderStages order={order} />
      <OrderShipments order={order} />
      <ReceiveOrder path={path} isPossible={order.may_mark_received} error={tasks.rejectedReceipt} />
      {order.downloads.length > 0 && <Downloads order={order} />}
      <div className="order-columns">
        <div>
          <OrderedLines order={order} />
          <Sums cart={sumsOf(order, store)} />
          {order.shop_tax_number && (
            <p className="muted sum-note">{t("Tax number: {{number}}", { number: order.shop_tax_number })}</p>
          )}
          <Documents order={order} />
        </div>
        <OrderDetails order={order} />
      </div>
      {returns && <OrderReturns path={path} {...returns} rejected={tasks.rejectedReturn} />}
      <CancelOrder path={path} until={order.cancellable_until} error={tasks.rejectedCancellation} />
      <OwnReviews path={path} reviews={reviews} />
      <OrderAccount order={order} isSignedIn={isSignedIn} />
      <p className="order-links">
        <a href={`${base}/products`}>{t("Continue shopping")}</a>
      </p>
      {mayChange && order.stage !== "awaiting_payment" && <BuyAgain token={order.token} />}
    </div>
  );
}

/** The items, with the numbers of their cancelled units. */
function OrderedLines({ order }: { order: PlacedOrder }) {
  const { store } = useSite();
  const lines = order.lines.map((line) => ({
    ...line,
    total: price(store, line.unit_price * line.quantity),
    problem:
      line.cancelled_quantity > 0 ? t("Cancelled: {{number}}", { number: line.cancelled_quantity }) : null,
  }));
  return <OrderLines lines={lines} />;
}

function Downloads({ order }: { order: PlacedOrder }) {
  const { store } = useSite();
  return (
    <section className="order-files">
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
  );
}

/** Links to the invoice and the credit notes, once they are issued. */
function Documents({ order: { token, documents } }: { order: PlacedOrder }) {
  const { store } = useSite();
  const replaced = new Set(
    documents.filter(({ kind }) => kind === "invoice").map(({ invoice_id }) => invoice_id),
  );
  return documents.map((document) => {
    const number = documentName(document);
    const isReplaced = document.kind === "invoice" && replaced.has(document.id);
    return (
      <p key={document.id} className="sum-note">
        <a href={`/api/v1/storefront/${store.handle}/orders/${token}/documents/${document.id}`}>
          {document.kind === "invoice"
            ? t("Invoice {{number}}", { number })
            : t("Credit note {{number}}", { number })}
        </a>
        {isReplaced && ` (${t("replaced")})`}
      </p>
    );
  });
}

/** The sums of the order, with the amounts of its advance payment. */
function sumsOf(order: PlacedOrder, store: Store): SumsView {
  const view = sumsView(store, {
    ...order,
    requires_shipping: !order.is_digital,
    discounts: discountsOf(order),
  });
  const { advance, stage, paid, amount_due, delivery } = order;
  if (!advance || stage === "cancelled" || stage === "returned") return view;
  const amounts = { paid: paid.other, now: advance.due, later: amount_due - advance.due };
  return { ...view, paid: [...view.paid, ...advanceRows(store, amounts, delivery.is_pickup === true)] };
}
