import type { BrokenLink, LinkReason, LinkSourceKind } from "@vitrine/contract/shops/broken-links";
import { menuLocations } from "@vitrine/contract/shops/menus";
import type { TFunction } from "i18next";
import { paths } from "../../paths.ts";
import { menuLabels } from "../../shared/links/menu-labels.ts";

/** The reason why a link is listed, as a sentence. */
export function reasonText({ reason, http_status }: BrokenLink, t: TFunction): string {
  const texts: Record<LinkReason, string> = {
    not_found: t("Your shop has no page at this URL."),
    deleted: t("This page was deleted."),
    not_published: t("This page isn't published."),
    redirect_broken: t("This URL redirects to a page that doesn't exist."),
    invalid_url: t("This isn't a complete URL."),
    not_found_elsewhere: t("The other site has no page at this URL."),
    rejected: t("The other site rejects this URL."),
    unknown_host: t("There is no site at this domain."),
    unreachable: t("The other site couldn't be reached."),
    private_address: t("This URL leads to a private network, which shoppers can't reach."),
    too_many_redirects: t("This URL redirects too many times."),
    too_slow: t("The other site didn't respond in time."),
    too_many_requests: t("The other site accepts no further requests for now."),
    access_denied: t("The other site doesn't let this check open the page."),
    server_error: t("The other site has an error at the moment."),
    unusual_url: t("URLs with a port or a username aren't checked."),
  };
  return http_status === null ? texts[reason] : `${texts[reason]} (${http_status})`;
}

interface SourcePage {
  /** The kind of record, for records without a title. */
  label: (t: TFunction) => string;
  /** The page that edits the record. */
  path: (id: string) => string;
}

/** The records with links. */
export const sourcePages: Record<LinkSourceKind, SourcePage> = {
  menu: { label: (t) => t("Menu"), path: paths.menu },
  theme: { label: (t) => t("Theme"), path: paths.customize },
  banner: { label: (t) => t("Banner"), path: paths.banner },
  announcement: { label: (t) => t("Announcement"), path: paths.announcementEdit },
  promo_popup: { label: (t) => t("Promo popup"), path: () => paths.promoPopup },
  page: { label: (t) => t("Page"), path: paths.page },
  post: { label: (t) => t("Blog post"), path: paths.blogPost },
  question: { label: (t) => t("Question"), path: paths.question },
  category: { label: (t) => t("Category"), path: paths.category },
  collection: { label: (t) => t("Collection"), path: paths.collection },
  product: { label: (t) => t("Product"), path: paths.product },
};

/** The name of the record with the link; empty if it has none. */
export function sourceName({ kind, id, title }: BrokenLink["source"], t: TFunction): string {
  const location = kind === "menu" && menuLocations.find((one) => one === id);
  return location ? menuLabels(t)[location].title : title;
}
