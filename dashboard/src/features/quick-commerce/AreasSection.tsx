import type { QuickCommerceArea } from "@vitrine/contract/delivery/quick-commerce";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The areas in the order in which they are matched. */
export function AreasSection() {
  const { t } = useTranslation();
  // A shop has up to 50 areas, so one page has all of them, the newest first.
  const { data, error, refetch } = useRecordList(api.quick_commerce_areas, { limit: 100 });
  const areas = data?.data.toReversed();
  const add = <ButtonLink to={paths.quickCommerceArea("new")}>{t("Add area")}</ButtonLink>;
  return (
    <MarginSection
      title={t("Areas")}
      note={t(
        "Shoppers get the first area that has their postcode, otherwise the first that includes the location they share.",
      )}
      actions={areas && areas.length > 0 && add}
    >
      {error && !areas && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!areas && !error && <SkeletonLines />}
      {areas?.length === 0 && (
        <EmptyState
          title={t("No areas yet")}
          action={add}
          example={[
            t("City centre"),
            t("{{number}} postcodes", { number: 2, count: 2, defaultValue_one: "1 postcode" }),
            t("Express in {{from}}–{{to}} min", { from: 30, to: 45 }),
          ]}
        >
          {t("Add an area to offer express delivery or delivery slots to the shoppers in it.")}
        </EmptyState>
      )}
      {areas && areas.length > 0 && (
        <ul className="border-t border-rule">
          {areas.map((area) => (
            <AreaRow key={area.id} area={area} />
          ))}
        </ul>
      )}
    </MarginSection>
  );
}

function AreaRow({ area }: { area: QuickCommerceArea }) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const locale = useLocale();
  const money = (minor: number) => (minor === 0 ? t("Free") : formatMoney(minor, currency, locale));
  const fees = [area.fee, ...area.tiers.map(({ fee }) => fee)];
  const [min, max] = [Math.min(...fees), Math.max(...fees)];
  return (
    <li className="flex items-start gap-3 border-b border-rule py-2">
      <div className="min-w-0 flex-1">
        <TextLink to={paths.quickCommerceArea(area.id)}>
          <span className="line-clamp-2 wrap-anywhere" dir="auto">
            {area.name}
          </span>
        </TextLink>
        <p className="text-small text-ink3">{detailsOf(area, locale, t).join(" · ")}</p>
      </div>
      {!area.is_active && (
        <StatusBadge tone="neutral" shape="none">
          {t("Inactive")}
        </StatusBadge>
      )}
      <bdi className="whitespace-nowrap tabular-nums">
        {min === max ? money(min) : `${money(min)}–${money(max)}`}
      </bdi>
    </li>
  );
}

function detailsOf({ reach, express, slots }: QuickCommerceArea, locale: string, t: TFunction): string[] {
  return [
    reach.by === "postcode"
      ? t("{{number}} postcodes", {
          number: reach.postcodes.length,
          count: reach.postcodes.length,
          defaultValue_one: "1 postcode",
        })
      : reach.by === "radius"
        ? t("{{distance}} km around a point", { distance: (reach.meters / 1000).toLocaleString(locale) })
        : t("Polygon"),
    ...(express
      ? [
          t("Express in {{from}}–{{to}} min", {
            from: express.preparation_minutes + express.travel_minutes_min,
            to: express.preparation_minutes + express.travel_minutes_max,
          }),
        ]
      : []),
    ...(slots.length > 0 ? [t("Delivery slots")] : []),
  ];
}
