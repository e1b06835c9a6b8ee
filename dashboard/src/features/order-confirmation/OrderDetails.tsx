import type { OrderToConfirm } from "@vitrine/contract/checkout/order-confirmation";
import { orderAddressLines } from "@vitrine/contract/values/addresses";
import { useTranslation } from "react-i18next";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { DetailList, Section } from "../../ui/layout/Editor.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The items of an order, as the member reads them to the customer. */
export function ItemsSection({ item: { order } }: { item: OrderToConfirm }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Items")}>
      <ul className="border-b border-rule">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-center justify-between gap-4 border-t border-rule py-2">
            <ProductThumb picture={line.picture} title={line.title}>
              {line.variant_title && <bdi className="block text-ink3">{line.variant_title}</bdi>}
            </ProductThumb>
            <span className="shrink-0 text-end">
              <Figure value={line.quantity} /> × <Money minor={line.unit_price} currency={order.currency} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The delivery address and the customer's note. */
export function AddressSection({ item: { order } }: { item: OrderToConfirm }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Section title={t("Delivery address")}>
        <address className="not-italic wrap-anywhere">
          {orderAddressLines(order, locale).map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      </Section>
      {order.note && (
        <Section title={t("Customer note")}>
          <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>
        </Section>
      )}
    </>
  );
}

/** The deliveries of the customer's other orders, and the success rate in their city. */
export function HistorySection({ item: { history, area } }: { item: OrderToConfirm }) {
  const { t } = useTranslation();
  const successRate = useSuccessRate();
  const figure = (value: number) => <Figure value={value} />;
  return (
    <Section title={t("Deliveries")} note={t("Other orders of the customer or with this phone number.")}>
      {history.orders === 0 ? (
        <p>{t("No other orders")}</p>
      ) : (
        <DetailList
          details={[
            { name: t("Orders"), value: figure(history.orders) },
            { name: t("Delivered"), value: figure(history.delivered) },
            { name: t("Returned to sender"), value: figure(history.returned) },
            { name: t("Cancelled"), value: figure(history.cancelled) },
            { name: t("Success rate"), value: successRate(history) },
          ]}
        />
      )}
      {area && (
        <DetailList
          details={[{ name: t("Success rate in {{city}}", { city: area.name }), value: successRate(area) }]}
        />
      )}
    </Section>
  );
}

/** Writes the share of deliveries that succeeded: "86% (12 of 14)". */
function useSuccessRate() {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ delivered, returned }: { delivered: number; returned: number }) => {
    const shipped = delivered + returned;
    if (shipped === 0) return <span className="text-ink3">—</span>;
    return t("{{percent}} ({{delivered}} of {{shipped}})", {
      percent: (delivered / shipped).toLocaleString(locale, { style: "percent" }),
      delivered: delivered.toLocaleString(locale),
      shipped: shipped.toLocaleString(locale),
    });
  };
}
