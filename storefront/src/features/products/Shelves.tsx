import type { StoreShelf } from "@vitrine/contract/shops/storefront";
import type { ReactNode } from "react";
import { t } from "../../i18n.ts";
import { number, useSite } from "../../site.ts";
import { ProductPicture } from "./ProductPicture.tsx";

/** Categories or collections, each with a picture and its number of products. */
export function Shelves<Shelf extends StoreShelf>({
  shelves,
  pathOf,
  below,
  first = 0,
}: {
  shelves: Shelf[];
  pathOf: (handle: string) => string;
  /** Content below a tile. */
  below?: (shelf: Shelf) => ReactNode;
  /** Number of tiles above the fold. */
  first?: number;
}) {
  const { store } = useSite();
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
                {t("{{number}} products", {
                  number: number(store, shelf.product_count),
                  count: shelf.product_count,
                  defaultValue_one: "1 product",
                })}
              </span>
            </span>
          </a>
          {below?.(shelf)}
        </li>
      ))}
    </ul>
  );
}
