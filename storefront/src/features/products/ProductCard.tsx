import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import { productPath } from "../../paths.ts";
import { localeOf, useSite } from "../../site.ts";
import { themes } from "../../themes/theme.ts";
import { t } from "../../i18n.ts";
import { Stars } from "../reviews/Stars.tsx";
import { cardPriceText } from "./card-price.ts";
import { CardBadges } from "./CardBadges.tsx";
import { CardPrice } from "./CardPrice.tsx";
import { ProductPicture } from "./ProductPicture.tsx";
import { Swatches } from "./Swatches.tsx";

interface ProductCardProps {
  card: StoreProductCard;
  sizes: string;
  first?: boolean;
}

/** A product in a list. The form beside its link adds a product without options to the cart. */
export function ProductCard({ card, sizes, first }: ProductCardProps) {
  const { base, store } = useSite();
  const { picture, picture_after, title, rating, sold_out, quick_add_id } = card;
  const hasOptions = !sold_out && quick_add_id === null;
  const { hasCardButtons } = themes[store.theme.preset];
  return (
    <div className="tile">
      <a className="card" href={productPath(base, card.handle)}>
        <span className="card-pictures">
          <ProductPicture picture={picture} title={title} sizes={sizes} first={first} decorative />
          {picture && picture_after && (
            <ProductPicture
              picture={picture_after}
              title={title}
              sizes={sizes}
              className="card-after"
              decorative
            />
          )}
          <CardBadges card={card} />
          {hasOptions && !hasCardButtons && <span className="quick-add-sign mirrors" aria-hidden="true" />}
        </span>
        <span className="card-title" dir="auto">
          {title}
        </span>{" "}
        <span className={sold_out ? "card-price muted" : "card-price"}>
          <CardPrice price={{ ...cardPriceText(store, card), sold_out: false }} />
        </span>
        {rating && (
          <span className="rating">
            <Stars value={rating.average} />({rating.count.toLocaleString(localeOf(store))})
          </span>
        )}
        <Swatches names={card.colours} />
      </a>
      {quick_add_id !== null && <QuickAdd variantId={quick_add_id} title={title} hasLabel={hasCardButtons} />}
      {hasOptions && hasCardButtons && (
        // The card is the link for keyboards and screen readers.
        <a className="card-button" href={productPath(base, card.handle)} tabIndex={-1} aria-hidden="true">
          {t("Choose options")}
        </a>
      )}
    </div>
  );
}

interface QuickAddProps {
  variantId: string;
  title: string;
  hasLabel: boolean;
}

/** Adds one unit. `quick-add.ts` sends the form without leaving the page. */
function QuickAdd({ variantId, title, hasLabel }: QuickAddProps) {
  const { base } = useSite();
  return (
    <form className="quick-add" method="post" action={`${base}/cart/lines`} data-quick-add="">
      <input type="hidden" name="variant_id" value={variantId} />
      {hasLabel ? (
        <button className="card-button">
          {t("Add to cart")} <span className="hidden">{title}</span>
        </button>
      ) : (
        <button className="quick-add-sign" aria-label={t("Add {{title}} to cart", { title })} />
      )}
    </form>
  );
}
