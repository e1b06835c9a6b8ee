import type { StoreTheme } from "@vitrine/contract/themes/theme-document";
import type { Picture } from "@vitrine/contract/products/pictures";
import { Icon } from "../Icon.tsx";
import { Island } from "../Island.tsx";
import { MenuItems } from "./Menu.tsx";
import { categoryPath, homePath } from "../paths.ts";
import { useSite } from "../site.ts";
import { themes } from "../themes/theme.ts";
import { t } from "../i18n.ts";

/** The header of every page: one row on phones, where the menu is a side sheet. Quiet pages have only the shop's name. */
export function Header({ quiet }: { quiet?: boolean }) {
  const { store, base } = useSite();
  const hasAccounts = store.checkout.customer_accounts !== "off";
  const { brand, header } = store.theme;
  const name = (
    <a className="wordmark" href={homePath(base)}>
      {brand.logo ? <Logo logo={brand.logo} name={store.name} /> : store.name}
    </a>
  );
  if (quiet) return <header className="header quiet">{name}</header>;
  const hasField = header.has_search && themes[store.theme.preset].hasSearchField;
  return (
    <header className={headerClasses(header)}>
      <button className="header-link narrow" type="button" popoverTarget="menu">
        <Icon name="menu" />
        {t("Menu")}
      </button>
      <a className="header-link wide" href={`${base}/products`}>
        {t("Shop")}
      </a>
      {name}
      {hasField && (
        <search className="header-search">
          <SearchForm />
        </search>
      )}
      <nav className="header-end" aria-label={t("Search and cart")}>
        {header.has_search && !hasField && (
          <a className="header-link wide" href={`${base}/search`}>
            {t("Search")}
          </a>
        )}
        {hasAccounts && (
          <a className="header-link wide" href={`${base}/account`}>
            {t("Account")}
          </a>
        )}
        {header.has_search && !hasField && <SearchPanel />}
        <a className="header-link cart-link" href={`${base}/cart`} data-cart="">
          <Icon name="cart" />
          <span>
            {t("Cart")} <Island name="CartBadge" props={{ shop_id: store.id }} />
          </span>
        </a>
      </nav>
      <Menu />
    </header>
  );
}

function headerClasses({ is_sticky, logo_position }: StoreTheme["header"]): string {
  return ["header", is_sticky && "sticky", logo_position && `logo-${logo_position}`]
    .filter(Boolean)
    .join(" ");
}

/** On narrow screens, a search form that opens below the header. It works without JavaScript. */
function SearchPanel() {
  return (
    <details className="search-panel narrow">
      <summary className="header-link">
        <Icon name="search" />
        {t("Search")}
      </summary>
      <search>
        <SearchForm />
      </search>
    </details>
  );
}

function SearchForm() {
  const { base } = useSite();
  return (
    <form className="search" action={`${base}/search`}>
      <input
        name="search"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t("Search the shop")}
        placeholder={t("Search the shop")}
        maxLength={200}
        required
      />
      <button>{t("Search")}</button>
    </form>
  );
}

function Logo({ logo, name }: { logo: Picture; name: string }) {
  return (
    <img
      className="logo"
      src={logo.url}
      srcSet={logo.srcset || undefined}
      sizes="12rem"
      width={logo.width}
      height={logo.height}
      alt={name}
    />
  );
}

function Menu() {
  const { store, base } = useSite();
  const { menu: location } = store.theme.header;
  const own = location === "none" ? [] : store.menus[location];
  const isEmpty = own ? own.length === 0 : store.menu.length === 0 && !store.has_collections;
  return (
    <nav id="menu" className={isEmpty ? "menu narrow" : "menu"} aria-label={t("Menu")} popover="auto">
      <button className="link narrow" type="button" popoverTarget="menu" popoverTargetAction="hide">
        {t("Close")}
      </button>
      <ul>
        <li className="narrow">
          <a href={`${base}/products`}>{t("Shop")}</a>
        </li>
        {own ? (
          <MenuItems items={own} />
        ) : (
          <>
            {store.menu.map(({ title, handle }) => (
              <li key={handle}>
                <a href={categoryPath(base, handle)} dir="auto">
                  {title}
                </a>
              </li>
            ))}
            <BrowseLinks />
          </>
        )}
        {store.checkout.customer_accounts !== "off" && (
          <li className="narrow">
            <a href={`${base}/account`}>{t("Account")}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Links to the lists of categories and collections, if the shop has any. */
export function BrowseLinks() {
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
