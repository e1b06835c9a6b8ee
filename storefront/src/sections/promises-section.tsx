import type { Store } from "@vitrine/contract/shops/store";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { paymentName } from "../features/checkout/option-names.ts";
import { daysText } from "../features/products/delivery-days-text.ts";
import { feeText, returnsText } from "../features/products/PurchaseTerms.tsx";
import { t } from "../i18n.ts";
import type { SectionContext } from "./section-context.ts";
import { buttonIn, textIn } from "./section-values.ts";

const icons = {
  delivery:
    "M2 6h12v10H2zM14 9h4l4 4v3h-8zM6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  returns: "M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4",
  payment: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2",
  support: "M4 5h16v11H10l-5 4v-4H4zM8 9.5h8M8 12.5h5",
  quality: "M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM8.5 14 7 21l5-2.5L17 21l-1.5-7M9.5 9l2 2 3-3.5",
};
type PromiseIcon = keyof typeof icons;

/** Icons that are mirrored in right-to-left languages. */
const directed = new Set<PromiseIcon>(["delivery", "returns", "support"]);

interface ShopPromise {
  id: string;
  icon: PromiseIcon;
  heading: string | null;
  text: string | null;
  href?: string;
}

/** Short reasons to buy here. Without the owner's own, the terms of a purchase. */
export function loadPromises({ blocks }: StoreSection, { visit }: SectionContext) {
  const own = blocks.map(({ id, settings }) => ({
    id,
    icon: iconOf(settings["icon"]),
    heading: textIn(settings, "heading"),
    text: textIn(settings, "text"),
    href: buttonIn(settings, visit.site.base)?.href,
  }));
  const promises = (own.length > 0 ? own : promisesOfTerms(visit.site.store)).filter(
    ({ heading, text }) => heading ?? text,
  );
  if (promises.length === 0) return null;
  return (
    <section className="section promises" aria-label={t("Our promises")}>
      <ul data-count={promises.length}>
        {promises.map((promise) => (
          <li key={promise.id}>
            <PromiseItem promise={promise} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PromiseItem({ promise: { icon, heading, text, href } }: { promise: ShopPromise }) {
  const title = heading ?? text;
  return (
    <>
      <svg
        className={directed.has(icon) ? "promise-icon mirrors" : "promise-icon"}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={icons[icon]} />
      </svg>
      <p className="promise-words">
        <strong dir="auto">{href ? <a href={href}>{title}</a> : title}</strong>
        {heading && text && <span dir="auto">{text}</span>}
      </p>
    </>
  );
}

function iconOf(value: unknown): PromiseIcon {
  return typeof value === "string" && Object.hasOwn(icons, value) ? (value as PromiseIcon) : "delivery";
}

function promisesOfTerms(store: Store): ShopPromise[] {
  const { delivery, return_days, payment_methods } = store.terms;
  const payment = payment_methods.map(({ key, name }) => paymentName(key, name)).join(", ");
  return [
    {
      id: "delivery",
      icon: "delivery",
      heading: t("Delivery"),
      text:
        delivery && t("{{fee}}, {{days}}", { fee: feeText(store, delivery.fee), days: daysText(delivery) }),
    } as const,
    {
      id: "returns",
      icon: "returns",
      heading: t("Returns"),
      text: return_days === null ? null : returnsText(return_days),
    } as const,
    { id: "payment", icon: "payment", heading: t("Payment"), text: payment || null } as const,
  ].filter(({ text }) => text !== null);
}
