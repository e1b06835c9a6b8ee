import { t } from "../../i18n.ts";
import { withQuery } from "../../paths.ts";
import { useSite } from "../../site.ts";

/**
 * The link to choose the place of the delivery. A product's page is cached for all shoppers: a script adds the delivery to the
 * chosen place.
 */
export function DeliveryPlace({ product }: { product: string }) {
  const { base } = useSite();
  return (
    <p className="muted" dir="auto" data-delivery={withQuery(`${base}/delivery.json`, { product })}>
      <a href={withQuery(`${base}/delivery`, { product })}>{chooseLabel(null)}</a>
    </p>
  );
}

/** The label of the link to choose a place, after the delivery to the chosen one. */
export function chooseLabel(text: string | null | undefined): string {
  return text ? t("Change area") : t("See delivery to your area");
}
