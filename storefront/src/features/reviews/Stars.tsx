import { localeOf, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";

/** A number of stars, drawn in halves, with the exact number for screen readers. */
export function Stars({ value }: { value: number }) {
  const { store } = useSite();
  const number = value.toLocaleString(localeOf(store));
  return (
    <>
      <span className="stars" data-halves={Math.round(value * 2)} aria-hidden="true" />
      <span className="hidden">{t("{{number}} out of 5 stars", { number })}</span>
    </>
  );
}
