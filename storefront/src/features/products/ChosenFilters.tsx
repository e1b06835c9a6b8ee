import type { Facet } from "@vitrine/contract/products/store-listing";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { ratingLabel } from "./RatingFilter.tsx";
import { type Choice, labelOf, listPath, priceErrors, type Requested } from "./list-request.ts";

interface ChosenFiltersProps {
  /** The list's own path, with the shop's base. */
  path: string;
  requested: Requested;
  facets: Facet[];
}

/** The active filters, each with a link that removes it. */
export function ChosenFilters({ path, requested, facets }: ChosenFiltersProps) {
  const { store } = useSite();
  const errors = priceErrors(requested, store.currency);
  const hasPrice = (errors.price_min ?? errors.price_max) === undefined;
  const first = { ...requested, cursor: undefined, before: undefined };
  const without = (name: Choice, value: string) => ({
    ...first,
    [name]: requested[name].filter((one) => one !== value),
  });
  const chips = [
    ...(requested.in_stock ? [{ label: t("In stock"), left: { ...first, in_stock: undefined } }] : []),
    ...(requested.on_sale ? [{ label: t("On sale"), left: { ...first, on_sale: undefined } }] : []),
    ...(requested.rating
      ? [{ label: ratingLabel(store, requested.rating), left: { ...first, rating: undefined } }]
      : []),
    ...(hasPrice && (requested.price_min ?? requested.price_max)
      ? [
          {
            label: `${requested.price_min ?? "0"} – ${requested.price_max ?? "…"}`,
            left: { ...first, price_min: undefined, price_max: undefined },
          },
        ]
      : []),
    ...requested.option.map((pair) => ({
      label: pair.slice(pair.indexOf(":") + 1),
      left: without("option", pair),
    })),
    ...(["categories", "type", "vendor", "tag"] as const).flatMap((name) =>
      requested[name].map((value) => ({ label: labelOf(facets, name, value), left: without(name, value) })),
    ),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="chips">
      {chips.map(({ label, left }) => (
        <li key={listPath(path, left)}>
          <a href={listPath(path, left)} dir="auto">
            <span className="hidden">{t("Remove filter:")} </span>
            {label}
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={listPath(path, { search: requested.search, sort: requested.sort })}>{t("Clear all")}</a>
      </li>
    </ul>
  );
}
