import type { StorePromoPopup } from "@vitrine/contract/shops/promo-popups";
import type { ReactNode } from "react";
import { Announcements } from "./Announcements.tsx";
import { ContactButton, ContactList } from "../features/contact-links/ContactLinks.tsx";
import { ConsentBanner, CookieSettings } from "../features/plugins/ConsentBanner.tsx";
import { PromoPopup } from "../features/promo-popups/PromoPopup.tsx";
import { NewsletterForm } from "../features/newsletter/NewsletterForm.tsx";
import { FooterColumn } from "./FooterColumn.tsx";
import { BrowseLinks, Header } from "./Header.tsx";
import { Island } from "../Island.tsx";
import { LanguageSwitcher } from "./LanguageSwitcher.tsx";
import { MenuItems } from "./Menu.tsx";
import { PageLinks } from "../PageLinks.tsx";
import { PreviewBars } from "../previews/PreviewBar.tsx";
import { useSite } from "../site.ts";
import { t } from "../i18n.ts";

interface LayoutProps {
  quiet?: boolean;
  popup?: StorePromoPopup;
  children: ReactNode;
}

/** Header and footer of every page. Quiet pages have only the shop's name, which links to the home page. */
export function Layout({ quiet, popup, children }: LayoutProps) {
  const { store, base } = useSite();
  return (
    <>
      <a className="skip" href="#main">
        {t("Skip to content")}
      </a>
      <PreviewBars />
      {!quiet && <ConsentBanner />}
      {!quiet && store.theme.header.has_announcements && <Announcements />}
      <Header quiet={quiet} />
      <main id="main">{children}</main>
      {!quiet && <Footer />}
      {popup && <PromoPopup popup={popup} />}
      {!quiet && <Island name="CartDrawer" props={{ base }} />}
    </>
  );
}

function Footer() {
  const { store } = useSite();
  const { footer, pages } = store.theme;
  if (pages.footer_columns.length > 0) return <ComposedFooter />;
  return (
    <footer className="footer">
      {store.has_newsletter && footer.has_newsletter && <NewsletterForm id="newsletter" />}
      <div className="footer-shop">
        <p className="wordmark">{store.name}</p>
        {footer.text && (
          <p className="muted" dir="auto">
            {footer.text}
          </p>
        )}
      </div>
      <ul className="footer-menu">
        {store.menus.footer ? <MenuItems items={store.menus.footer} /> : <DefaultLinks />}
      </ul>
      <ContactList />
      <FooterEnd />
    </footer>
  );
}

/** The columns that the owner composed, in place of the usual content. */
function ComposedFooter() {
  const { store } = useSite();
  return (
    <footer className="footer composed">
      <div className="footer-columns">
        {store.theme.pages.footer_columns.map((section) => (
          <FooterColumn key={section.id} section={section} defaultLinks={<DefaultLinks />} />
        ))}
      </div>
      <FooterEnd />
    </footer>
  );
}

/** Policies, the search for an order, languages and consent, which every footer has. */
function FooterEnd() {
  const { base } = useSite();
  return (
    <>
      <ul className="policies">
        <PageLinks of="policies" />
        <li>
          <a href={`${base}/find-order`}>{t("Find your order")}</a>
        </li>
      </ul>
      <LanguageSwitcher />
      <CookieSettings />
      <ContactButton />
    </>
  );
}

/** The footer's links until the owner edits its menu. */
function DefaultLinks() {
  const { base, store } = useSite();
  return (
    <>
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
      {store.has_faqs && (
        <li>
          <a href={`${base}/faq`}>{t("Questions and answers")}</a>
        </li>
      )}
      {store.has_shop_reviews && (
        <li>
          <a href={`${base}/reviews`}>{t("Shop reviews")}</a>
        </li>
      )}
      {store.has_blog && (
        <li>
          <a href={`${base}/blog`}>{t("Blog")}</a>
        </li>
      )}
      <PageLinks of="pages" />
    </>
  );
}
