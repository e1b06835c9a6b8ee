import { t } from "../../words.ts";

/** Asks to be told when a variant is back. An ordinary form, the same with JavaScript and without. */
export function StockRequest(props: { base: string; handle: string; variantId: string }) {
  return (
    <form className="stock-request" method="post" action={`${props.base}/stock-requests`}>
      <input type="hidden" name="product" value={props.handle} />
      <input type="hidden" name="variant_id" value={props.variantId} />
      <label>
        <span>{t("E-mail, to be told when it is back")}</span>
        <input type="email" name="email" required maxLength={254} autoComplete="email" />
      </label>
      <button className="button quiet">{t("Tell me when it is back")}</button>
      <p className="muted">{t("The shop writes to you once, when this is back, and for nothing else.")}</p>
    </form>
  );
}
