import { useEffect, useState } from "react";
import { t } from "../../i18n.ts";
import { CardPrice } from "../products/CardPrice.tsx";
import { updateStored, stored, type StoredProduct, whenShown } from "./wishlist-storage.ts";
import { WishlistCards, type ShownProduct } from "./WishlistCards.tsx";
import { syncWished } from "./wishlist-sync.ts";
import { type WishedCard, wishedCards } from "./wished.data.ts";

/** Current cards by the handles they were saved under; undefined if the server can't be reached. */
type Now = Map<string, WishedCard> | "loading" | undefined;

interface WishedForProps {
  base: string;
  shop_id: number;
  /** True if the shop has accounts, whose wishlist is merged with this one. */
  has_account: boolean;
  /** True if the page shows something else without JavaScript. */
  is_replacing?: boolean;
}

/** The wishlist, stored in this browser. Needs JavaScript. */
export function WishedFor({ base, shop_id, has_account, is_replacing }: WishedForProps) {
  const [wished, setWished] = useState<StoredProduct[]>();
  const [now, setNow] = useState<Now>("loading");
  useEffect(
    () =>
      whenShown(() => {
        const show = (list: StoredProduct[]) => {
          setWished(list);
          return wishedCards(
            base,
            list.map(({ handle }) => handle),
          ).then(setNow);
        };
        const list = stored("wished", shop_id);
        setWished(list);
        void (has_account ? syncWished(base, shop_id).then(show) : show(list));
      }),
    [base, shop_id, has_account],
  );
  if (!wished && is_replacing) return null;
  if (!wished) return <p className="without-script">{t("Turn on JavaScript to use your wishlist.")}</p>;
  if (wished.length === 0)
    return (
      <>
        <p>{t("Your wishlist is empty. Choose “Add to wishlist” on a product to save it here.")}</p>
        <p>
          <a href={`${base}/products`}>{t("View all products")}</a>
        </p>
      </>
    );
  return (
    <WishlistCards
      base={base}
      products={wished}
      now={(product) => asItIs(product, now)}
      onRemove={(product) => {
        setWished(updateStored("wished", shop_id, product, false));
        if (has_account) void syncWished(base, shop_id);
      }}
    />
  );
}

function asItIs(product: StoredProduct, now: Now): ShownProduct {
  if (now === undefined) return { ...product, price: null };
  // The space reserves the height of the price.
  if (now === "loading") return { ...product, price: <span className="card-price">&nbsp;</span> };
  const card = now.get(product.handle);
  const { title, picture } = product;
  if (!card)
    return { title, picture, price: <span className="card-price muted">{t("No longer available")}</span> };
  return {
    ...card,
    price: (
      <span className="card-price">
        <CardPrice price={card.price} />
      </span>
    ),
  };
}
