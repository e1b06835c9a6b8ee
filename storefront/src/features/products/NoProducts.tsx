import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import { categoryPath } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { Grid } from "./Grid.tsx";

/** In place of a list without products: ways to find others. */
export function NoProducts({ search, popular }: { search?: string; popular: StoreProductCard[] }) {
  const { base } = useSite();
  return (
    <>
      <div className="passage no-products">
        <p>
          {search === undefined
            ? t("No products here yet.")
            : t("No products match your search. Check the spelling, or try a more general word.")}
        </p>
        <BrowseSuggestions />
        <p>
          <a href={`${base}/products`}>{t("View all products")}</a>
        </p>
      </div>
      {popular.length > 0 && (
        <section className="popular">
          <h2>{t("Best sellers")}</h2>
          <Grid cards={popular} />
        </section>
      )}
    </>
  );
}

/** Links to the shop's main categories, if it has any. */
export function BrowseSuggestions() {
  const { base, store } = useSite();
  if (store.menu.length === 0) return null;
  return (
    <nav className="browse-suggestions" aria-label={t("Categories")}>
      <ul>
        {store.menu.map(({ title, handle }) => (
          <li key={handle}>
            <a href={categoryPath(base, handle)} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
