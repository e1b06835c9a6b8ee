import { t } from "../../i18n.ts";
import { withQuery } from "../../paths.ts";
import { useSite } from "../../site.ts";

/**
 * The delivery to the place that the shopper has chosen, and the link to choose it. A product's page is cached for all shoppers:
 * there, a script adds the text.
 */
export function DeliveryPlace({ product, text }: { product?: string; text?: string | null }) {
  const { base } = useSite();
  return (
    <p
      className="muted"
      dir="auto"
      data-delivery={product && withQuery(`${base}/delivery.json`, { product })}
    >
      {text} <a href={withQuery(`${base}/delivery`, { product })}>{chooseLabel(text)}</a>
    </p>
  );
}

/** The label of the link to choose a place, after the delivery to the chosen one. */
export function chooseLabel(text: string | null | undefined): string {
  return text ? t("Change area") : t("See delivery to your area");
}
