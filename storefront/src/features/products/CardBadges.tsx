import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import { remembered } from "@vitrine/contract/values/remembered";
import { localeOf, type Site, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { type Badge, badgesOf } from "./card-badges.rules.ts";

/** "Sale −20%", "Only 3 left": over the picture of a product card. */
export function CardBadges({ card }: { card: StoreProductCard }) {
  const { store } = useSite();
  const badges = badgesOf(card);
  if (badges.length === 0) return null;
  return (
    <span className="card-badges">
      {badges.map((badge) => (
        <span key={badge.kind} className={`card-badge ${badge.kind}`}>
          {badgeText(badge, store)}{" "}
        </span>
      ))}
    </span>
  );
}

function badgeText(badge: Badge, store: Site["store"]): string {
  switch (badge.kind) {
    case "sold_out":
      return t("Sold out");
    case "new":
      return t("New");
    case "sale":
      return t("Sale {{percent}}", { percent: reductionText(store, badge.percent) });
    case "only_left":
      return onlyLeftText(badge.units);
  }
}

/** "−20%", with the signs in the order of the shop's language. */
export function reductionText(store: Site["store"], percent: number): string {
  return percents(localeOf(store))
    .format(-percent / 100)
    .replace("-", "−");
}

const percents = remembered((locale) => new Intl.NumberFormat(locale, { style: "percent" }));

export function onlyLeftText(units: number): string {
  return t("Only {{number}} left", { number: units, count: units });
}
