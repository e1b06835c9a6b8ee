import type { Store } from "@vitrine/contract/shops/store";
import type { StoreProduct } from "@vitrine/contract/products/store-products";
import { t } from "../../i18n.ts";
import { contentPath } from "../../paths.ts";
import { price, useSite } from "../../site.ts";
import { paymentName } from "../checkout/option-names.ts";
import { daysText } from "./delivery-days-text.ts";
import { DeliveryPlace } from "../delivery-estimates/DeliveryPlace.tsx";
import { Attributes } from "./Attributes.tsx";
import { Fold } from "./Fold.tsx";

/** Delivery, returns and payment methods, with the shop's policies on them. */
export function PurchaseTerms({ product }: { product: StoreProduct }) {
  const { store } = useSite();
  const { return_days, payment_methods } = store.terms;
  const hasReturns = return_days !== null || store.pages.some(({ kind }) => kind === "refund-policy");
  const payment = payment_methods
    .filter(
      ({ key }) => key !== "cash_on_delivery" || (product.cash_on_delivery && product.requires_shipping),
    )
    .map(({ key, name }) => paymentName(key, name))
    .join(", ");
  const rows = [
    product.requires_shipping && { name: t("Delivery"), value: <Delivery product={product} /> },
    hasReturns && { name: t("Returns"), value: <Returns days={return_days} /> },
    payment !== "" && { name: t("Payment"), value: payment },
  ].filter((row) => row !== false);
  const title = t("Delivery, returns and payment");
  return (
    rows.length > 0 && (
      <Fold title={title} isOpen>
        <Attributes caption={title} rows={rows} />
        {product.requires_shipping && <DeliveryPlace product={product.handle} />}
      </Fold>
    )
  );
}

function Delivery({ product }: { product: StoreProduct }) {
  const { store } = useSite();
  const { delivery } = store.terms;
  const text = delivery
    ? t("{{fee}}, {{days}}", {
        fee: feeText(store, product.shipping_fee ?? delivery.fee),
        days: daysText(delivery),
      })
    : t("Fee and time depend on your address. You see both before you pay.");
  return <WithPolicy kind="shipping-policy">{text}</WithPolicy>;
}

export function feeText(store: Store, fee: number): string {
  return fee === 0 ? t("Free") : price(store, fee);
}

function Returns({ days }: { days: number | null }) {
  return <WithPolicy kind="refund-policy">{days !== null && returnsText(days)}</WithPolicy>;
}

export function returnsText(days: number): string {
  return t("Within {{number}} days of delivery", {
    number: days,
    count: days,
    defaultValue_one: "Within {{number}} day of delivery",
  });
}

interface WithPolicyProps {
  kind: "shipping-policy" | "refund-policy";
  children: string | false;
}

/** A text, with a link to the policy if the shop has published it. */
function WithPolicy({ kind, children }: WithPolicyProps) {
  const { base, store } = useSite();
  const policy = store.pages.find((page) => page.kind === kind);
  return (
    <>
      {children}
      {policy && (
        <>
          {children && <br />}
          <a href={contentPath(base, policy)} dir="auto">
            {policy.title}
          </a>
        </>
      )}
    </>
  );
}
