import { Icon } from "./Icon.tsx";
import { Island } from "./Island.tsx";
import { MenuItems } from "./Menu.tsx";
import { categoryPath, homePath } from "./paths.ts";
import { useSite } from "./site.ts";
import { t } from "./i18n.ts";

/** The header of every page: one row on phones, where the menu is a side sheet. Quiet pages have only the shop's name. */
export function Header({ quiet }: { quiet?: boolean }) {
  const { store, base } = useSite();
  const hasAccounts = store.checkout.customer_accounts !== "off";
  const name = (
    <a className="wordmark" href={homePath(base)}>
      {store.name}
    </a>
  );
  if (quiet) return <header className="header">{name}</header>;
  return (
    <header className="header">
      <button className="header-link narrow" type="button" popoverTarget="menu">
        <Icon name="menu" />
        {t("Menu")}
      </button>
      <a className="header-link wide" href={`${base}/products`}>
        {t("Shop")}
      </a>
      {name}
      <nav className="header-end" aria-label={t("Search and cart")}>
        <a className="header-link wide" href={`${base}/search`}>
          {t("Search")}
        </a>
        {hasAccounts && (
          <a className="header-link wide" href={`${base}/account`}>
            {t("Account")}
          </a>
        )}
        <SearchPanel />
        <a className="header-link" href={`${base}/cart`} data-cart="">
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

/** On narrow screens, a search form that opens below the header. It works without JavaScript. */
function SearchPanel() {
  const { base } = useSite();
  return (
    <details className="search-panel narrow">
      <summary className="header-link">
        <Icon name="search" />
        {t("Search")}
      </summary>
      <search>
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
      </search>
    </details>
  );
}

function Menu() {
  const { store, base } = useSite();
  const own = store.menus.main;
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
