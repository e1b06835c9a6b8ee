import type { Store } from "@vitrine/contract/shops/store";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import type { ReactNode } from "react";
import { ContactList, hasContactDetails } from "../features/contact-links/ContactLinks.tsx";
import { NewsletterForm } from "../features/newsletter/NewsletterForm.tsx";
import { t } from "../i18n.ts";
import { MenuItems } from "./Menu.tsx";
import { RichText } from "../RichText.tsx";
import { textIn } from "../sections/section-values.ts";
import { useSite } from "../site.ts";

interface FooterColumnProps {
  section: StoreSection;
  /** The links of a menu that the owner hasn't edited. */
  defaultLinks: ReactNode;
}

/**
 * A column of the footer; without content, it is left out. In the preview of a theme, the customiser finds it by its id.
 */
export function FooterColumn({ section: { id, kind, settings }, defaultLinks }: FooterColumnProps) {
  const { isThemePreview, store } = useSite();
  if (!isThemePreview && isEmpty(kind, store)) return null;
  const heading = textIn(settings, "heading");
  return (
    <div className="footer-column" data-section={isThemePreview ? id : undefined}>
      {heading && <h2 dir="auto">{heading}</h2>}
      {kind === "footer_menu" && (
        <MenuColumn
          location={textIn(settings, "menu") === "main" ? "main" : "footer"}
          defaultLinks={defaultLinks}
        />
      )}
      {kind === "footer_text" && <RichText html={textIn(settings, "text") ?? ""} />}
      {kind === "footer_contact" && <ContactList />}
      {kind === "footer_newsletter" && <Newsletter />}
      {kind === "footer_payment" && <PaymentMethods />}
    </div>
  );
}

/** True for a column whose heading would be alone, as of contact details that the shop doesn't have. */
function isEmpty(kind: string, store: Store): boolean {
  if (kind === "footer_contact") return !hasContactDetails(store);
  if (kind === "footer_newsletter") return !store.has_newsletter;
  return kind === "footer_payment" && store.terms.payment_methods.length === 0;
}

function MenuColumn({ location, defaultLinks }: { location: "main" | "footer"; defaultLinks: ReactNode }) {
  const { store } = useSite();
  const menu = store.menus[location];
  return <ul>{menu ? <MenuItems items={menu} /> : defaultLinks}</ul>;
}

function Newsletter() {
  return useSite().store.has_newsletter && <NewsletterForm id="newsletter" />;
}

function PaymentMethods() {
  const { store } = useSite();
  return (
    <ul className="payment-marks" aria-label={t("Payment methods")}>
      {store.terms.payment_methods.map(({ key, name }) => (
        <li key={key} dir="auto">
          {name || t("Cash on delivery")}
        </li>
      ))}
    </ul>
  );
}
