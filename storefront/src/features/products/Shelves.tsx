import type { StoreShelf } from "@vitrine/contract/storefront";
import type { ReactNode } from "react";
import { count } from "../../words.ts";
import { ProductPicture } from "./ProductPicture.tsx";

/** Categories or collections, each with a picture and how much is in it. */
export function Shelves<Shelf extends StoreShelf>({
  shelves,
  pathOf,
  below,
  first = 0,
}: {
  shelves: Shelf[];
  pathOf: (handle: string) => string;
  /** What stands under a shelf. */
  below?: (shelf: Shelf) => ReactNode;
  /** How many are among the first things seen. */
  first?: number;
}) {
  return (
    <ul className="grid shelves">
      {shelves.map((shelf, at) => (
        <li key={shelf.id}>
          <a className="card" href={pathOf(shelf.handle)}>
            <ProductPicture
              picture={shelf.picture}
              title={shelf.title}
              sizes="(min-width: 60rem) 30vw, 50vw"
              first={at < first}
              decorative
            />
            <span className="card-line">
              <span className="card-title" dir="auto">
                {shelf.title}
              </span>
              <span className="card-price muted">
                {count(shelf.product_count, "{n} product", "{n} products")}
              </span>
            </span>
          </a>
          {below?.(shelf)}
        </li>
      ))}
    </ul>
  );
}
