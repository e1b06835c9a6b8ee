import { initialDocument, type ThemeDocument } from "@vitrine/contract/themes/theme-document";
import type { FilledShop } from "./filled-shop.ts";

/** The values of the shop's content, themes and links. */
export function contentValues({ marker, ids }: FilledShop): Record<string, unknown> {
  return {
    "pages.published_at": new Date(),
    "blogs.published_at": new Date(),
    "menus.location": "main",
    "menus.items": JSON.stringify([
      { title: marker, level: 0, link: { kind: "home", target_id: null, url: null } },
    ]),
    "announcements.link": null,
    "announcements.background_colour": "#000000",
    "announcements.text_colour": "#ffffff",
    "announcements.dismiss_days": 7,
    "announcements.starts_at": null,
    "announcements.ends_at": null,
    "themes.document": themeOf(marker),
    "themes.published_at": new Date(),
    "theme_drafts.document": themeOf(marker),
    "theme_versions.document": themeOf(marker),
    "theme_versions.changes": JSON.stringify([]),
    "banners.link": null,
    "banners.starts_at": null,
    "banners.ends_at": null,
    "promo_popups.action": "newsletter",
    "promo_popups.link": null,
    "promo_popups.trigger": "delay",
    "promo_popups.delay_seconds": 30,
    "promo_popups.scroll_percent": 50,
    "promo_popups.frequency": "once",
    "promo_popups.frequency_days": 7,
    "promo_popups.pages": "all",
    "promo_popups.is_published": true,
    "promo_popups.starts_at": null,
    "promo_popups.ends_at": null,
    "newsletter_settings.is_enabled": true,
    "contact_form_settings.is_enabled": true,
    "faq_targets.category_id": null,
    "faq_targets.collection_id": null,
    "missing_paths.path": `/missing/${marker}`,
    "translations.kind": "product",
    "translations.record_id": ids["products"],
    "translations.field": "title",
    "share_pictures.storage_key": `share-pictures/${marker}.jpg`,
    "link_checks.status": "done",
    "link_checks.run_id": ids["link_checks"],
    "link_checks.shown_run_id": ids["link_checks"],
    "broken_links.run_id": ids["link_checks"],
    "broken_links.status": "broken",
    "broken_links.reason": "not_found",
    "broken_links.source_kind": "page",
    "broken_links.target_kind": null,
    "redirects.path": "/the-same-path",
    "redirects.target": `/products/${marker}`,
    "gone_paths.path": "/products/the-same-that-went",
  };
}

/** A theme with a text of the shop. */
export function themeOf(marker: string): ThemeDocument {
  const salon = initialDocument("salon");
  return { ...salon, footer: { ...salon.footer, text: marker } };
}
