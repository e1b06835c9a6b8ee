import { useEffect, useState } from "react";
import { t } from "../../i18n.ts";
import { keep, type StoredProduct, whenShown } from "./wishlist-storage.ts";
import { WishlistCards } from "./WishlistCards.tsx";

const shown = 6;

/** Recently viewed products, stored only in this browser. */
export function RecentlyViewed(props: { base: string; shop_id: number; product: StoredProduct }) {
  const { base, shop_id, product } = props;
  const [others, setOthers] = useState<StoredProduct[]>([]);
  useEffect(
    () => whenShown(() => setOthers(keep("seen", shop_id, product).slice(1, shown + 1))),
    [shop_id, product],
  );
  if (others.length === 0) return null;
  return (
    <section className="seen">
      <h2>{t("Recently viewed")}</h2>
      <WishlistCards base={base} products={others} />
    </section>
  );
}
