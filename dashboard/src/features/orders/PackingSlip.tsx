import { formatDeliveryWindow } from "@vitrine/contract/orders/delivery-days";
import { orderName } from "@vitrine/contract/orders/order-name";
import { addressLines } from "@vitrine/contract/values/addresses";
import type { Order } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { dueLabel } from "./order-labels.ts";

/** The packing slip of an order, with its delivery address and items. Only visible in print. */
export function PackingSlip({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shop = useShop();
  const lines = order.lines.map((line) => ({ ...line, units: line.quantity - line.cancelled_quantity }));
  return (
    <div className="hidden text-ink1 print:block">
      <header className="flex items-baseline justify-between gap-6 border-b-2 border-ink1 pb-2">
        <div>
          <p className="text-h2">{shop.name}</p>
          {order.shop_tax_number && (
            <p>
              {t("Tax number")}: <bdi>{order.shop_tax_number}</bdi>
            </p>
          )}
        </div>
        <p className="text-h2">
          <bdi dir="ltr">{orderName(order)}</bdi>
        </p>
      </header>
      <div className="my-8 flex items-start justify-between gap-10">
        <address className="text-[1.375rem]/8 not-italic">
          {addressLines(order.address, locale).map((line, index) => (
            <span key={line} className={index === 0 ? "block font-semibold" : "block"}>
              {line}
            </span>
          ))}
          {order.phone && (
            <span className="block text-h3 font-normal" dir="ltr">
              {order.phone}
            </span>
          )}
        </address>
        <div className="w-50 shrink-0 text-end">
          <DateText at={order.placed_at} format="day" zone={shop.time_zone} />
          <p className="font-medium">{order.delivery.name}</p>
          {order.delivery.window && <p>{formatDeliveryWindow(order.delivery.window, locale)}</p>}
          {order.balance > 0 && <p className="mt-1 text-h3">{dueLabel(order, t, locale)}</p>}
        </div>
      </div>
      {order.note && (
        <p className="mb-6 border-s-3 border-ink1 ps-3 whitespace-pre-line">
          {t("Note")}: {order.note}
        </p>
      )}
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-ink1 text-start text-micro">
            <th scope="col" className="w-20 py-1 pe-4 text-start font-medium">
              {t("Quantity")}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {t("Item")}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t("SKU")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ units }) => units > 0)
            .map((line) => (
              <tr key={line.id} className="border-b border-rule align-top">
                <td className="py-2 pe-4 font-semibold">
                  <span aria-hidden className="me-3 inline-block size-4 border border-ink1 align-[-3px]" />
                  {line.units}
                </td>
                <td className="py-2">
                  {line.title}
                  {line.variant_title && <span className="ms-2 text-ink2">{line.variant_title}</span>}
                </td>
                <td className="py-2 ps-4 text-end">{line.sku && <Code>{line.sku}</Code>}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-4 text-end font-semibold">
        {t("Quantity: {{units}}", { units: lines.reduce((sum, { units }) => sum + units, 0) })}
      </p>
    </div>
  );
}
