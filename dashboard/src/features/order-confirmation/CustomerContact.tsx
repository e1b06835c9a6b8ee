import type { OrderToConfirm } from "@vitrine/contract/checkout/order-confirmation";
import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import type { Translate } from "@vitrine/contract/languages/fill-in";
import { hasPermission } from "@vitrine/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOf, loadTranslate } from "../../i18n.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { OrderBadge } from "../../shared/orders/OrderBadge.tsx";
import { testBadge } from "../../shared/orders/order-badges.ts";
import { telLink, whatsAppLink } from "../../shared/orders/phone-links.ts";
import { buttonClasses } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { ariaKeys } from "../../ui/shortcuts.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { Money } from "../../ui/text/Figure.tsx";

/** The customer's name and phone number, with links to call and to write to them, and the order's total. */
export function CustomerContact({ item }: { item: OrderToConfirm }) {
  const { t } = useTranslation();
  const { permissions, time_zone } = useShop();
  const { order, unanswered_calls, cancels_at } = item;
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-h1-phone wrap-anywhere">
          {order.customer_id && hasPermission(permissions, "customers") ? (
            <TextLink to={paths.customer(order.customer_id)}>
              <bdi>{order.name}</bdi>
            </TextLink>
          ) : (
            <bdi>{order.name}</bdi>
          )}
        </h2>
        <p className="text-h2">
          <Money minor={order.total} currency={order.currency} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink2">
        <TextLink to={paths.order(order.id)}>{t("Order {{number}}", { number: orderName(order) })}</TextLink>
        <DateText at={order.placed_at} zone={time_zone} />
        {order.is_test && <OrderBadge badge={testBadge(t)} />}
        {unanswered_calls > 0 && (
          <OrderBadge
            badge={["caution", "part", t("Calls without an answer: {{calls}}", { calls: unanswered_calls })]}
          />
        )}
      </p>
      {cancels_at && (
        <p className="text-ink2">
          {t("Cancelled automatically if it isn't confirmed:")}{" "}
          <DateText at={cancels_at} format="full" zone={time_zone} />
        </p>
      )}
      <PhoneLinks item={item} />
    </div>
  );
}

function PhoneLinks({ item: { order } }: { item: OrderToConfirm }) {
  const { t } = useTranslation();
  const { name, language } = useShop();
  const code = languageOf([language]);
  const inShopLanguage = useQuery({
    queryKey: ["translate", code],
    queryFn: () => loadTranslate(code),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  if (!order.phone)
    return (
      <p className="text-ink2">
        {t("This order has no phone number.")}{" "}
        {order.email && (
          <a href={`mailto:${order.email}`} className="underline decoration-control underline-offset-3">
            <bdi dir="ltr">{order.email}</bdi>
          </a>
        )}
      </p>
    );
  const whatsApp =
    inShopLanguage && whatsAppLink(order, confirmationText(order, name, language, inShopLanguage));
  return (
    <div className="flex flex-wrap gap-2 tablet:gap-3">
      <a
        href={telLink(order)}
        data-shortcut="call"
        aria-keyshortcuts={ariaKeys("call")}
        className={buttonClasses("plain", "whitespace-nowrap max-tablet:flex-auto")}
      >
        <Phone size={16} aria-hidden className="shrink-0" />
        {t("Call")} <bdi dir="ltr">{order.phone}</bdi>
      </a>
      {whatsApp && (
        <a
          href={whatsApp}
          target="_blank"
          rel="noopener"
          data-shortcut="whatsapp"
          aria-keyshortcuts={ariaKeys("whatsapp")}
          className={buttonClasses("plain", "whitespace-nowrap max-tablet:flex-auto")}
        >
          <MessageCircle size={16} aria-hidden className="shrink-0" />
          {t("WhatsApp")}
        </a>
      )}
    </div>
  );
}

/** The text of the WhatsApp message, in the shop's language. */
function confirmationText(
  order: OrderToConfirm["order"],
  shop: string,
  language: string,
  t: Translate,
): string {
  return t(
    "Hello {{name}}, this is {{shop}}. You ordered {{items}} for {{total}} with cash on delivery (order {{number}}). Do you confirm your order?",
    {
      name: order.name,
      shop,
      items: order.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
      total: formatMoney(order.total, order.currency, language),
      number: orderName(order),
    },
  );
}
