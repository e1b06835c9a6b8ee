import { addressLines } from "@vitrine/contract/values/addresses";
import { needsNoDelivery, type Order } from "@vitrine/contract/orders/orders";
import { readyAt } from "@vitrine/contract/delivery/pickup-places";
import { pickupLines } from "@vitrine/contract/delivery/pickup-lines";
import {
  deliveryDays,
  formatDeliveryDays,
  formatDeliveryWindow,
  localDay,
} from "@vitrine/contract/delivery/delivery-days";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasPermission } from "@vitrine/contract/roles";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { OutsideLink, TextLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { LazyOrderDialogs } from "./LazyOrderDialogs.tsx";
import type { OrderDialogName } from "./OrderDialogs.tsx";
import { CodDeliveries, PhoneLinks } from "./CustomerContact.tsx";
import { needsDelivery } from "./shipments/packing.rules.ts";
import { OrderTags } from "./tags/OrderTags.tsx";
import { deliveryName } from "../../shared/orders/delivery-name.ts";

const linkClasses = "underline decoration-control underline-offset-3 hover:decoration-current";
/** A button in the header of a section, whose text ends where the section's does. */
const actionClasses = "-my-1.5 -me-3.5";

/** The customer, the delivery address, the delivery estimate and the customer's note. */
export function OrderSide({ order }: { order: Order }) {
  const { t } = useTranslation();
  const [requested, setRequested] = useState<OrderDialogName>();

  const edit = order.allowed.includes("edit_contact") && (
    <Button
      look="quiet"
      className={actionClasses}
      aria-label={t("Edit contact and address")}
      onClick={() => setRequested("edit_contact")}
    >
      {t("Edit")}
    </Button>
  );
  return (
    <>
      <Section title={t("Customer")} actions={edit}>
        <CustomerDetails order={order} />
      </Section>
      {(order.address.line1 || !order.delivery.is_pickup) && <AddressSection order={order} />}
      {order.billing && <BillingSection billing={order.billing} />}
      {!needsNoDelivery(order.fulfilment_status) && (
        <Section title={order.delivery.is_pickup ? t("Pickup") : t("Delivery")}>
          <DeliveryPromise order={order} />
          {order.delivery.pickup_place && <PickupPlace place={order.delivery.pickup_place} />}
        </Section>
      )}
      {order.note && (
        <Section title={t("Customer note")}>
          <p className="whitespace-pre-line">{order.note}</p>
        </Section>
      )}
      <OrderTags order={order} />
      <LazyOrderDialogs order={order} requested={requested} onRequested={setRequested} />
    </>
  );
}

/** The billing address, if it isn't the delivery address, and the tax number. */
function BillingSection({ billing: { address, tax_number } }: { billing: NonNullable<Order["billing"]> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section title={address ? t("Billing address") : t("Tax number")}>
      {address && (
        <address className="not-italic">
          {addressLines(address, locale).map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      )}
      {tax_number && (
        <p className="wrap-anywhere">
          {address ? `${t("Tax number")}: ` : ""}
          <bdi>{tax_number}</bdi>
        </p>
      )}
    </Section>
  );
}

/** The contact and the consents of the customer, and the page where they follow the order. */
function CustomerDetails({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { permissions } = useShop();
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {order.customer_id && hasPermission(permissions, "customers") ? (
          <TextLink to={paths.customer(order.customer_id)}>
            <bdi>{order.name}</bdi>
          </TextLink>
        ) : (
          <bdi>{order.name}</bdi>
        )}
      </p>
      {order.email && (
        <a href={`mailto:${order.email}`} className={linkClasses}>
          <bdi dir="ltr">{order.email}</bdi>
        </a>
      )}
      <PhoneLinks order={order} />
      <CodDeliveries order={order} />
      <Consents order={order} />
      {order.language && (
        <p className="mt-2 text-ink2">
          {t("Emails in {{language}}", { language: languageName(order.language, locale) })}
        </p>
      )}
      {order.order_url && (
        <p className="mt-2">
          <OutsideLink href={order.order_url}>{t("Order status page")}</OutsideLink>
        </p>
      )}
    </div>
  );
}

function AddressSection({ order }: { order: Order }) {
  const { t } = useTranslation();
  const lines = addressLines(order.address, useLocale());
  const isSent = !order.delivery.is_pickup && !needsNoDelivery(order.fulfilment_status);
  const isBilled = !needsDelivery(order) && !order.billing?.address;

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      notify(t("Address copied"), "success");
    } catch {
      notify(t("Couldn't copy. Your browser blocked access to the clipboard."), "warning");
    }
  }

  return (
    <Section
      title={isSent ? t("Delivery address") : isBilled ? t("Billing address") : t("Customer address")}
      actions={
        <Button look="quiet" className={actionClasses} onClick={() => void copy()}>
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
  );
}

/** The name of a language: "Arabic". */
function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
}

/** The terms and the marketing that the customer agreed to. */
function Consents({ order: { accepted_terms, accepts_marketing } }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <>
      {accepts_marketing && <p className="mt-2 text-ink2">{t("Agreed to receive marketing")}</p>}
      {accepted_terms && (
        <p className="mt-2 text-ink2" title={accepted_terms.url}>
          {t("Agreed to:")} <bdi>{accepted_terms.label}</bdi>
        </p>
      )}
    </>
  );
}

/** The place as the order stores it, with its instructions. */
function PickupPlace({ place }: { place: NonNullable<Order["delivery"]["pickup_place"]> }) {
  const locale = useLocale();
  return (
    <address className="not-italic">
      {pickupLines(place, locale).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same, and none ever moves
        <span key={index} className="block wrap-anywhere">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}

/** The delivery method and the estimated days, which are computed if the order doesn't store them. */
function DeliveryPromise({ order: { delivery, placed_at } }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  const { arrives_from, arrives_to, window, preparation } = delivery;
  const promised =
    arrives_from && arrives_to
      ? { arrives_from, arrives_to }
      : deliveryDays(Date.parse(placed_at), delivery, time_zone);
  if (delivery.name === "No delivery") return <p>{t("No delivery")}</p>;
  return (
    <div>
      <p className="font-medium">
        <bdi>{deliveryName(delivery.name, t)}</bdi>
      </p>
      <p className="text-ink2">
        {delivery.is_arranged
          ? t("Arranged with the customer")
          : window?.is_slot
            ? t("Delivery slot: {{time}}", { time: formatDeliveryWindow(window, locale) })
            : delivery.is_pickup
              ? t("Ready by: {{days}}", {
                  days:
                    preparation && promised.arrives_to === localDay(Date.parse(placed_at), time_zone)
                      ? new Intl.DateTimeFormat(locale, {
                          dateStyle: "medium",
                          timeStyle: "short",
                          timeZone: time_zone,
                        }).format(readyAt(Date.parse(placed_at), preparation))
                      : formatDeliveryDays(promised, locale),
                })
              : t("Estimated delivery: {{days}}", {
                  days: window ? formatDeliveryWindow(window, locale) : formatDeliveryDays(promised, locale),
                })}
      </p>
    </div>
  );
}
