import type { StoreProductCard } from "@vitrine/contract/shops/storefront";
import { productPath } from "../../paths.ts";
import { localeOf, useSite } from "../../site.ts";
import { cardPriceText } from "./card-price.ts";
import { CardPrice } from "./CardPrice.tsx";
import { Stars } from "../reviews/Stars.tsx";
import { ProductPicture } from "./ProductPicture.tsx";

/** A product in a list: picture, title and price. */
export function ProductCard({
  card,
  sizes,
  first,
}: {
  card: StoreProductCard;
  sizes: string;
  first?: boolean;
}) {
  const { base, store } = useSite();
  return (
    <a className="card" href={productPath(base, card.handle)}>
      <span className="card-pictures">
        <ProductPicture picture={card.picture} title={card.title} sizes={sizes} first={first} decorative />
        {card.picture && card.picture_after && (
          <ProductPicture
            picture={card.picture_after}
            title={card.title}
            sizes={sizes}
            className="card-after"
            decorative
          />
        )}
      </span>
      <span className="card-line">
        <span className="card-title" dir="auto">
          {card.title}
        </span>
        <span className="card-price">
          <CardPrice price={cardPriceText(store, card)} />
        </span>
      </span>
      {card.rating && (
        <span className="rating">
          <Stars value={card.rating.average} />({card.rating.count.toLocaleString(localeOf(store))})
        </span>
      )}
    </a>
  );
}
