import type { ReactNode } from "react";
import { Island } from "./Island.tsx";
import { PageLinks } from "./PageLinks.tsx";
import { categoryPath, homePath } from "./paths.ts";
import { useSite } from "./site.ts";
import { t } from "./i18n.ts";

/** Header and footer of every page. Quiet pages have only the shop's name, which links to the home page. */
export function Layout({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  const { store, base, isPreview } = useSite();
  return (
    <>
      {isPreview && <p className="preview-bar">{t("Preview: this shop is closed to shoppers")}</p>}
      {store.test_mode && (
        <p className="preview-bar">
          {t("This shop is in test mode: orders aren't charged and won't be delivered")}
        </p>
      )}
      <a className="skip" href="#main">
        {t("Skip to content")}
      </a>
      <header className="header">
        {!quiet && (
          <nav aria-label={t("Shop")}>
            <a href={`${base}/products`}>{t("Shop")}</a>
          </nav>
        )}
        <a className="wordmark" href={homePath(base)}>
          {store.name}
        </a>
        {!quiet && (
          <nav className="header-end" aria-label={t("Search and cart")}>
            <a href={`${base}/search`}>{t("Search")}</a>
            <a href={`${base}/cart`} data-cart="">
              {t("Cart")} <Island name="CartBadge" props={{ shop_id: store.id }} />
            </a>
          </nav>
        )}
        {!quiet && (store.menu.length > 0 || store.has_collections) && (
          <nav className="menu" aria-label={t("Categories")}>
            <ul>
              {store.menu.map(({ title, handle }) => (
                <li key={handle}>
                  <a href={categoryPath(base, handle)} dir="auto">
                    {title}
                  </a>
                </li>
              ))}
              <BrowseLinks />
            </ul>
          </nav>
        )}
      </header>
      <main id="main">{children}</main>
      {!quiet && <Footer />}
      {!quiet && <Island name="CartDrawer" props={{ base }} />}
    </>
  );
}

/** Links to the lists of categories and collections, if the shop has any. */
function BrowseLinks() {
  const { store, base } = useSite();
  return (
    <>
      {store.menu.length > 0 && (
        <li>
          <a href={`${base}/categories`}>{t("All categories")}</a>
        </li>
      )}
      {store.has_collections && (
        <li>
          <a href={`${base}/collections`}>{t("Collections")}</a>
        </li>
      )}
    </>
  );
}

function Footer() {
  const { store, base } = useSite();
  return (
    <footer className="footer">
      <p className="wordmark">{store.name}</p>
      <ul>
        <li>
          <a href={`${base}/products`}>{t("All products")}</a>
        </li>
        <BrowseLinks />
        <li>
          <a href={`${base}/search`}>{t("Search")}</a>
        </li>
        <li>
          <a href={`${base}/wishlist`}>{t("Wishlist")}</a>
        </li>
        <li>
          <a href={`${base}/cart`}>{t("Cart")}</a>
        </li>
        <PageLinks of="pages" />
      </ul>
      {(store.email ?? store.phone) && (
        <ul>
          {store.email && (
            <li>
              <a href={`mailto:${store.email}`}>{store.email}</a>
            </li>
          )}
          {store.phone && (
            <li>
              <a href={`tel:${store.phone.replace(/[^+\d]/g, "")}`} dir="ltr">
                {store.phone}
              </a>
            </li>
          )}
        </ul>
      )}
      {store.pages.some(({ kind }) => kind !== "page") && (
        <ul className="policies">
          <PageLinks of="policies" />
        </ul>
      )}
    </footer>
  );
}
