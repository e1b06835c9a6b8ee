import type { ReactNode } from "react";
import { productPath } from "../../paths.ts";
import { t } from "../../i18n.ts";
import type { StoredProduct } from "./wishlist-storage.ts";

/** A product on a card; without a handle it has no link. */
export type ShownProduct = Omit<StoredProduct, "handle"> & { handle?: string; price: ReactNode };

/** Products as stored in the browser, with picture and name, or their current cards from `now`. */
export function WishlistCards(props: {
  base: string;
  products: StoredProduct[];
  now?: (product: StoredProduct) => ShownProduct;
  onRemove?: (product: StoredProduct) => void;
}) {
  return (
    <ul className="grid saved">
      {props.products.map((product) => {
        const shown: ShownProduct = props.now?.(product) ?? { ...product, price: null };
        return (
          <li key={product.handle}>
            <a className="card" href={shown.handle && productPath(props.base, shown.handle)}>
              {shown.picture ? (
                <img className="picture" src={shown.picture} alt="" loading="lazy" decoding="async" />
              ) : (
                <span className="picture blank" aria-hidden="true" />
              )}
              <span className="card-title" dir="auto">
                {shown.title}
              </span>
              {shown.price}
            </a>
            {props.onRemove && (
              <button type="button" className="link" onClick={() => props.onRemove?.(product)}>
                {t("Remove")}
                <span className="hidden"> {product.title}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
