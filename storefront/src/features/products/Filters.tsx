import type { Facet } from "@vitrine/contract/shops/storefront";
import { number, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import {
  type Requested,
  type Choice,
  filtersIn,
  labelOf,
  listPath,
  type Offered,
  offeredGroups,
  type PriceErrors,
  priceErrors,
} from "./list-request.ts";

/** Number of values shown; the rest are collapsed. */
const shownAtOnce = 8;
/** Maximum number of values of one filter. */
const maxOffered = 40;

interface FiltersProps {
  /** The list's own path, with the shop's base. */
  path: string;
  requested: Requested;
  facets: Facet[];
  total: number;
}

/**
 * The filters of a list: a form that works without JavaScript. `client.tsx` submits it on each change and replaces the
 * list. Open beside the list on wide screens, collapsed on phones.
 */
export function Filters({ path, requested, facets, total }: FiltersProps) {
  const set = filtersIn(requested);
  const { store } = useSite();
  const errors = priceErrors(requested, store.currency);
  const isWrong = (errors.price_min ?? errors.price_max) !== undefined;
  const single = (kind: Facet["kind"]) => facets.find((facet) => facet.kind === kind)?.values[0]?.count ?? 0;
  return (
    <details className="filters" id="narrow" open={isWrong || undefined}>
      <summary>
        {t("Filter")}
        {set > 0 && <span className="muted"> {set}</span>}
      </summary>
      <form action={path} id="filters" data-filters="">
        {requested.search !== undefined && <input type="hidden" name="search" value={requested.search} />}
        <Chosen path={path} requested={requested} facets={facets} hasPrice={!isWrong} />
        <fieldset className="filter">
          <legend className="hidden">{t("Availability")}</legend>
          <Box
            name="in_stock"
            value="1"
            label={t("In stock")}
            count={single("in_stock")}
            chosen={requested.in_stock !== undefined}
          />
          {(single("on_sale") > 0 || requested.on_sale) && (
            <Box
              name="on_sale"
              value="1"
              label={t("On sale")}
              count={single("on_sale")}
              chosen={requested.on_sale !== undefined}
            />
          )}
        </fieldset>
        <PriceRange requested={requested} errors={errors} />
        {offeredGroups(facets, requested).map(({ heading, values }) => (
          <Group key={`${values[0]?.name} ${heading}`} heading={heading} values={values} />
        ))}
        <p className="filters-foot">
          <button className="button">
            {t("Show {{number}} products", {
              number: number(store, total),
              count: total,
              defaultValue_one: "Show 1 product",
            })}
          </button>
        </p>
      </form>
    </details>
  );
}

function Group({ heading, values }: { heading: string; values: Offered[] }) {
  const chosenFirst = values.toSorted((a, b) => Number(b.chosen) - Number(a.chosen));
  const first = chosenFirst.slice(0, shownAtOnce);
  const rest = chosenFirst.slice(shownAtOnce, maxOffered);
  return (
    <fieldset className="filter">
      <legend dir="auto">{heading}</legend>
      {first.map((value) => (
        <Box key={value.value} {...value} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{t("Show {{number}} more", { number: rest.length, count: rest.length })}</summary>
          {rest.map((value) => (
            <Box key={value.value} {...value} />
          ))}
        </details>
      )}
    </fieldset>
  );
}

function Box({ name, value, label, count: left, chosen }: Offered) {
  return (
    <label className="box">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
      <span dir="auto">{label}</span>
      <span className="muted">{left}</span>
    </label>
  );
}

function PriceRange({ requested, errors }: { requested: Requested; errors: PriceErrors }) {
  const { store } = useSite();
  const field = (name: "price_min" | "price_max", label: string) => (
    <label>
      <span className="muted">{label}</span>
      <input
        name={name}
        defaultValue={requested[name]}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `${name}-error` : undefined}
      />
    </label>
  );
  return (
    <fieldset className="filter">
      <legend>{t("Price in {{currency}}", { currency: store.currency })}</legend>
      <div className="price-range">
        {field("price_min", t("From"))}
        {field("price_max", t("To"))}
      </div>
      {(["price_min", "price_max"] as const).map(
        (name) =>
          errors[name] && (
            <p key={name} className="problem" id={`${name}-error`} role="alert">
              {errors[name]}
            </p>
          ),
      )}
    </fieldset>
  );
}

/** The active filters, each with a link that removes it. */
function Chosen({
  path,
  requested,
  facets,
  hasPrice,
}: {
  path: string;
  requested: Requested;
  facets: Facet[];
  /** True if a valid price filter is active. */
  hasPrice: boolean;
}) {
  const first = { ...requested, cursor: undefined, before: undefined };
  const without = (name: Choice, value: string) => ({
    ...first,
    [name]: requested[name].filter((one) => one !== value),
  });
  const chips = [
    ...(requested.in_stock ? [{ label: t("In stock"), left: { ...first, in_stock: undefined } }] : []),
    ...(requested.on_sale ? [{ label: t("On sale"), left: { ...first, on_sale: undefined } }] : []),
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
