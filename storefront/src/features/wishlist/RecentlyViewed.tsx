import { useEffect, useState } from "react";
import { t } from "../../i18n.ts";
import { updateStored, stored, type StoredProduct, whenShown } from "./wishlist-storage.ts";
import { WishlistCards } from "./WishlistCards.tsx";

const shown = 6;

interface RecentlyViewedProps {
  base: string;
  shop_id: number;
  /** The product of this page, which is stored too and not shown. */
  product?: StoredProduct;
  heading?: string;
}

/** Recently viewed products, stored only in this browser. */
export function RecentlyViewed({ base, shop_id, product, heading }: RecentlyViewedProps) {
  const [others, setOthers] = useState<StoredProduct[]>([]);
  useEffect(
    () =>
      whenShown(() => {
        const seen = product ? updateStored("seen", shop_id, product).slice(1) : stored("seen", shop_id);
        setOthers(seen.slice(0, shown));
      }),
    [shop_id, product],
  );
  if (others.length === 0) return null;
  return (
    <section className="seen">
      <h2>{heading ?? t("Recently viewed")}</h2>
      <WishlistCards base={base} products={others} />
    </section>
  );
}
