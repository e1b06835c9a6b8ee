import { addressLines } from "@vitrine/contract/addresses";
import type { Order } from "@vitrine/contract/orders";
import { useTranslation } from "react-i18next";
import { useShop } from "../../frame/shop.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Editor.tsx";
import { OutsideLink } from "../../ui/TextLink.tsx";
import { notify } from "../../ui/toast.tsx";
import { useLocale } from "../../ui/useLocale.ts";

const linkClasses = "underline decoration-control underline-offset-3 hover:decoration-current";
const dayMs = 86_400_000;

/** Who ordered, and where it goes by when. */
export function OrderSide({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const lines = addressLines(order.address, locale);

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      notify(t("Address copied"), "success");
    } catch {
      notify(t("The browser did not allow copying"), "warning");
    }
  }

  return (
    <>
      <Section title={t("Customer")}>
        <div className="flex flex-col gap-1">
          <p className="font-medium">
            <bdi>{order.name}</bdi>
          </p>
          {order.email && (
            <a href={`mailto:${order.email}`} className={linkClasses}>
              <bdi dir="ltr">{order.email}</bdi>
            </a>
          )}
          {order.phone && (
            <a href={telLink(order)} className={linkClasses}>
              <bdi dir="ltr">{order.phone}</bdi>
            </a>
          )}
          <p className="mt-2">
            <OutsideLink href={order.order_url}>{t("Shopper's page")}</OutsideLink>
          </p>
        </div>
      </Section>
      <Section
        title={t("Delivery address")}
        actions={
          <Button look="quiet" className="-my-1.5 -me-3.5" onClick={() => void copy()}>
            {t("Copy address")}
          </Button>
        }
      >
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      </Section>
      <Section title={t("Delivery")}>
        <DeliveryPromise order={order} />
      </Section>
      {order.note && (
        <Section title={t("Shopper's note")}>
          <p className="whitespace-pre-line">{order.note}</p>
        </Section>
      )}
    </>
  );
}

/** What the shopper was told: the kind of delivery and the days between which it arrives. */
function DeliveryPromise({ order: { delivery, placed_at } }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  const placed = new Date(placed_at).getTime();
  const days = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: time_zone,
  }).formatRange(placed + delivery.days_min * dayMs, placed + delivery.days_max * dayMs);
  return (
    <div>
      <p className="font-medium">{delivery.name}</p>
      <p className="text-ink2">{t("Promised for {{days}}", { days })}</p>
    </div>
  );
}

/** RFC 3966. What was typed may be no number, in orders placed before phones were checked. */
function telLink({ phone, phone_e164, phone_extension }: Order): string {
  const number = phone_e164 ?? phone?.replaceAll(/[^\d+]/g, "");
  return `tel:${number}${phone_extension ? `;ext=${phone_extension}` : ""}`;
}
