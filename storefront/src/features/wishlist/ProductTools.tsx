import { useEffect, useState } from "react";
import { t } from "../../i18n.ts";
import { updateStored, stored, type StoredProduct, whenShown } from "./wishlist-storage.ts";

/** Buttons beside "Add to cart": save to wishlist and share. */
export function ProductTools(props: { base: string; shop_id: number; product: StoredProduct }) {
  const { base, shop_id, product } = props;
  const [wished, setWished] = useState(false);
  const [message, setMessage] = useState("");
  useEffect(
    () =>
      whenShown(() => setWished(stored("wished", shop_id).some(({ handle }) => handle === product.handle))),
    [shop_id, product.handle],
  );

  function wish() {
    updateStored("wished", shop_id, product, !wished);
    setWished(!wished);
    setMessage("");
  }

  async function share() {
    const url = location.href;
    try {
      if (typeof navigator.share === "function") return await navigator.share({ title: product.title, url });
      await navigator.clipboard.writeText(url);
      setMessage(t("Link copied."));
    } catch (failure) {
      // An AbortError means that the shopper closed the share dialog.
      if ((failure as Error).name !== "AbortError") setMessage(url);
    }
  }

  return (
    <div className="product-tools">
      <button type="button" className="link" aria-pressed={wished} onClick={wish}>
        {wished ? t("On your wishlist") : t("Add to wishlist")}
      </button>
      {wished && <a href={`${base}/wishlist`}>{t("View wishlist")}</a>}
      <button type="button" className="link" onClick={share}>
        {t("Share")}
      </button>
      <output>{message}</output>
    </div>
  );
}
