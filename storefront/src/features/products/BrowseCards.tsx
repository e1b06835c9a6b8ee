import type { BrowseCard } from "@vitrine/contract/products/store-categories";
import type { ReactNode } from "react";
import { t } from "../../i18n.ts";
import { number, useSite } from "../../site.ts";
import { ProductPicture } from "./ProductPicture.tsx";

/** Categories or collections, each with a picture and its number of products. */
export function BrowseCards<Card extends BrowseCard>({
  cards,
  pathOf,
  below,
  first = 0,
}: {
  cards: Card[];
  pathOf: (handle: string) => string;
  /** Content below a tile. */
  below?: (card: Card) => ReactNode;
  /** Number of tiles above the fold. */
  first?: number;
}) {
  const { store } = useSite();
  return (
    <ul className="grid browse">
      {cards.map((card, at) => (
        <li key={card.id}>
          <a className="card" href={pathOf(card.handle)}>
            <ProductPicture
              picture={card.picture}
              title={card.title}
              sizes="(min-width: 60rem) 30vw, 50vw"
              first={at < first}
              decorative
            />
            <span className="card-line">
              <span className="card-title" dir="auto">
                {card.title}
              </span>
              <span className="card-price muted">
                {t("{{number}} products", {
                  number: number(store, card.product_count),
                  count: card.product_count,
                  defaultValue_one: "1 product",
                })}
              </span>
            </span>
          </a>
          {below?.(card)}
        </li>
      ))}
    </ul>
  );
}
