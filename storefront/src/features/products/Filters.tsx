import type { Facet } from "@vitrine/contract/products/store-listing";
import { number, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import {
  type Requested,
  filtersIn,
  type Offered,
  offeredGroups,
  type PriceErrors,
  priceErrors,
} from "./list-request.ts";
import { RatingFilter } from "./RatingFilter.tsx";
import { Swatch } from "./Swatch.tsx";
import { colourOf } from "./swatches.rules.ts";

/** Number of values shown; the rest are collapsed. */
const shownAtOnce = 8;
/** Number of filters that are open at first; those with a chosen value are open, too. */
const openAtFirst = 2;
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
 * list. Beside the list on wide screens; a bottom sheet on phones.
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
        <RatingFilter path={path} requested={requested} facets={facets} />
        <PriceRange requested={requested} errors={errors} />
        {offeredGroups(facets, requested).map(({ heading, values, areColours }, at) => (
          <Group
            key={`${values[0]?.name} ${heading}`}
            heading={heading}
            values={values}
            areColours={areColours}
            isOpen={at < openAtFirst || values.some(({ chosen }) => chosen)}
          />
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

interface GroupProps {
  heading: string;
  values: Offered[];
  /** Shows the colour of each value whose name is known. */
  areColours: boolean;
  isOpen: boolean;
}

function Group({ heading, values, areColours, isOpen }: GroupProps) {
  const chosenFirst = values.toSorted((a, b) => Number(b.chosen) - Number(a.chosen));
  const box = (value: Offered) => (
    <Box key={value.value} {...value} colour={areColours ? colourOfValue(value) : undefined} />
  );
  const rest = chosenFirst.slice(shownAtOnce, maxOffered);
  return (
    <details className="filter" data-group={`${values[0]?.name} ${heading}`} open={isOpen}>
      <summary dir="auto">{heading}</summary>
      <fieldset>
        <legend className="hidden" dir="auto">
          {heading}
        </legend>
        {chosenFirst.slice(0, shownAtOnce).map(box)}
        {rest.length > 0 && (
          <details className="filter-rest">
            <summary>{t("Show {{number}} more", { number: rest.length, count: rest.length })}</summary>
            {rest.map(box)}
          </details>
        )}
      </fieldset>
    </details>
  );
}

/** A colour is recognised by its name in the default language, too: "Colour:Navy". */
function colourOfValue({ value, label }: Offered): string | undefined {
  return colourOf(label) ?? colourOf(value.slice(value.indexOf(":") + 1));
}

function Box({ name, value, label, count: left, chosen, colour }: Offered & { colour?: string }) {
  return (
    <label className="box">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
      {colour && <Swatch colour={colour} />}
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
