import { localeOf, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";

/** A number of stars, drawn in halves: the exact number is its name. */
export function Stars({ value }: { value: number }) {
  const { store } = useSite();
  const number = value.toLocaleString(localeOf(store));
  return (
    <span
      className="stars"
      data-halves={Math.round(value * 2)}
      role="img"
      aria-label={t("{{number}} out of 5 stars", { number })}
    />
  );
}
