import type { Translate } from "@vitrine/contract/languages/fill-in";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { Order } from "@vitrine/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { languageOf, loadTranslate } from "../../i18n.ts";
import { useShop } from "../../session/shop.ts";
import { telLink, whatsAppLink } from "../../shared/orders/phone-links.ts";
import { riskLabel } from "../../shared/orders/risk-labels.ts";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** Links to call the customer and to write to them on WhatsApp, with a greeting in the shop's language. */
export function PhoneLinks({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { name: shop, language } = useShop();
  const code = languageOf([language]);
  const inShopLanguage = useQuery({
    queryKey: ["translate", code],
    queryFn: () => loadTranslate(code),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: order.phone_e164 !== null,
  }).data;
  if (!order.phone) return null;
  const whatsApp = inShopLanguage && whatsAppLink(order, greeting(order, shop, inShopLanguage));
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <a
        href={telLink(order)}
        className="underline decoration-control underline-offset-3 hover:decoration-current"
      >
        <bdi dir="ltr">{order.phone}</bdi>
      </a>
      {whatsApp && <OutsideLink href={whatsApp}>{t("WhatsApp")}</OutsideLink>}
    </p>
  );
}

function greeting(order: Order, shop: string, t: Translate): string {
  return t("Hello {{name}}, this is {{shop}} about your order {{number}}.", {
    name: order.name,
    shop,
    number: orderName(order),
  });
}

function useHistory({ id }: Order) {
  const { id: shop_id } = useShop();
  return useQuery(api.order_confirmation.history.queryOptions({ input: { params: { shop_id, id } } })).data
    ?.data;
}

/** The customer's other cash-on-delivery orders: "4 of 6 earlier orders delivered". */
export function CodDeliveries({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const history = useHistory(order);
  if (!history?.cod_shipped) return null;
  return (
    <p className="text-ink2">
      {t("{{delivered}} of {{shipped}} earlier cash-on-delivery orders delivered", {
        delivered: history.cod_delivered.toLocaleString(locale),
        shipped: history.cod_shipped.toLocaleString(locale),
      })}
    </p>
  );
}

/** Reasons to look at an order, until it leaves the shop. */
export function OrderRisks({ order }: { order: Order }) {
  const { t } = useTranslation();
  const history = useHistory(order);
  const isHere = ["unfulfilled", "partially_packed", "packed"].includes(order.fulfilment_status);
  if (order.lifecycle !== "open" || !isHere || !history || history.risks.length === 0) return null;
  return (
    <div className="mb-6">
      <Banner tone="caution" title={t("Check this order")}>
        <ul>
          {history.risks.map((risk) => (
            <li key={risk.kind}>{riskLabel(risk, t)}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
