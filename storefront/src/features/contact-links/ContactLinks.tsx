import type { StoreContactLink } from "@vitrine/contract/shops/contact-links";
import { type ContactKind, contactUrl, platformNames } from "@vitrine/contract/shops/contact-values";
import type { Store } from "@vitrine/contract/shops/store";
import { linkPath } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { ContactIcon } from "./ContactIcon.tsx";

/** True if the shop has something that `ContactList` shows. */
export function hasContactDetails({ contact_links, email, phone, has_contact_form }: Store): boolean {
  return has_contact_form || contact_links.length > 0 || email !== null || phone !== null;
}

/**
 * The shop's contact links, after the contact form, and its email and phone number unless those are among the links.
 */
export function ContactList() {
  const { store, base } = useSite();
  const { contact_links: links, email, phone } = store;
  const own = (kind: "email" | "phone", value: string | null) =>
    value !== null && links.every((link) => link.kind !== kind)
      ? [{ id: kind, kind, value, label: null, in_contact_button: false }]
      : [];
  const shown = [...own("email", email), ...own("phone", phone), ...links];
  if (!hasContactDetails(store)) return null;
  return (
    <ul>
      {store.has_contact_form && (
        <li>
          <a className="contact-link" href={`${base}/contact`}>
            <ContactIcon kind="chat" />
            {t("Contact form")}
          </a>
        </li>
      )}
      {shown.map((link) => (
        <li key={link.id}>
          <ContactAnchor link={link} />
        </li>
      ))}
    </ul>
  );
}

/** A button that floats above the page and opens the links that the owner chose for it; one link opens at once. */
export function ContactButton() {
  const links = useSite().store.contact_links.filter(({ in_contact_button }) => in_contact_button);
  const [first] = links;
  if (!first) return null;
  if (links.length === 1)
    return (
      <div className="contact-button single">
        <ContactAnchor link={first} />
      </div>
    );
  return (
    <details className="contact-button">
      <summary>
        <ContactIcon kind="chat" />
        <span className="hidden">{t("Contact us")}</span>
      </summary>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <ContactAnchor link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ContactAnchor({ link }: { link: StoreContactLink }) {
  const { base } = useSite();
  const { kind, value } = link;
  // As any link of the owner, so that no other scheme is possible.
  const href = linkPath(base, { kind: "url", url: contactUrl(kind, value), target: null });
  return (
    <a className="contact-link" href={href}>
      <ContactIcon kind={kind} />
      <bdi>{link.label ?? contactText(kind, value)}</bdi>
    </a>
  );
}

/** The name of the platform, or the phone number, email or address itself. */
function contactText(kind: ContactKind, value: string): string {
  if (kind === "location") return value.startsWith("https:") ? t("Find us on the map") : value;
  if (kind === "email" || kind === "phone") return value;
  return platformNames[kind];
}
