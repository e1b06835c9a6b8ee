import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { ContactList } from "../features/contact-links/ContactLinks.tsx";
import { NewsletterForm } from "../features/newsletter/NewsletterForm.tsx";
import { t } from "../i18n.ts";
import { Paragraphs } from "./Paragraphs.tsx";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { textIn } from "./section-values.ts";

/** The sign-up form, if the shop has one. It replaces the one in the footer. */
export function loadNewsletter({ settings }: StoreSection, { visit }: SectionContext) {
  if (!visit.site.store.has_newsletter) return null;
  return (
    <section className="section band">
      <div className="band-words">
        <SectionHeading>{textIn(settings, "heading") ?? t("Newsletter")}</SectionHeading>
        <Paragraphs text={textIn(settings, "text")} />
      </div>
      <NewsletterForm id="newsletter-section" />
    </section>
  );
}

/** Email, phone and contact links of the shop. */
export function loadContact({ settings }: StoreSection, { visit }: SectionContext) {
  const { email, phone, contact_links } = visit.site.store;
  const text = textIn(settings, "text");
  if (!text && !email && !phone && contact_links.length === 0) return null;
  return (
    <section className="section contact">
      <div>
        <SectionHeading>{textIn(settings, "heading") ?? t("Contact us")}</SectionHeading>
        <Paragraphs text={text} />
      </div>
      <ContactList />
    </section>
  );
}
