import type { StoreProductCard } from "@vitrine/contract/storefront";
import { productPath } from "../../paths.ts";
import { price, useSite } from "../../site.ts";
import { t } from "../../words.ts";
import { ProductPicture } from "./ProductPicture.tsx";

/** Picture, name and price: all a list says of a product. */
export function ProductCard({
  card,
  sizes,
  first,
}: {
  card: StoreProductCard;
  sizes: string;
  first?: boolean;
}) {
  const { base } = useSite();
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
          {card.sold_out ? <span className="muted">{t("Sold out")}</span> : <Price card={card} />}
        </span>
      </span>
    </a>
  );
}

function Price({ card }: { card: StoreProductCard }) {
  const { store } = useSite();
  const from = price(store, card.price_min);
  const before = card.compare_at_price;
  if (before !== null && before > card.price_min)
    return (
      <>
        <s className="muted">
          <span className="hidden">{t("Before")} </span>
          {price(store, before)}
        </s>{" "}
        <span className="sale">{from}</span>
      </>
    );
  return card.price_max > card.price_min ? t("From {price}", { price: from }) : from;
}
