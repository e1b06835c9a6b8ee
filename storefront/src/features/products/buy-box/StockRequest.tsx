import { t } from "../../../i18n.ts";

/** The form for a back-in-stock request. Works the same with and without JavaScript. */
export function StockRequest(props: { base: string; handle: string; variantId: string }) {
  return (
    <form className="stock-request" method="post" action={`${props.base}/stock-requests`}>
      <input type="hidden" name="product" value={props.handle} />
      <input type="hidden" name="variant_id" value={props.variantId} />
      <label>
        <span>{t("Email")}</span>
        <input type="email" name="email" required maxLength={254} autoComplete="email" />
      </label>
      <button className="button quiet">{t("Notify me when it's back")}</button>
      <p className="muted">{t("We'll email you once, when this is back in stock.")}</p>
    </form>
  );
}
