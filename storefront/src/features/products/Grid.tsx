import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import { ProductCard } from "./ProductCard.tsx";

/** Cards of products, on wide screens three in a row. */
export function Grid({ cards }: { cards: StoreProductCard[] }) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} sizes="(min-width: 60rem) 25vw, 50vw" first={index < 2} />
        </li>
      ))}
    </ul>
  );
}
