import type { TFunction } from "i18next";
import type { PageName } from "../shared/pages/page.ts";

/** A page that isn't available yet. */
interface UpcomingPage {
  /** "Not available yet" by default. */
  title?: (t: TFunction) => string;
  /** Its purpose, and an alternative until it's available. */
  description: (t: TFunction) => string;
}

/** By page. Remove a page's entry when you build the page. */
export const upcomingPages: Partial<Record<PageName, UpcomingPage>> = {
  checkout: {
    title: (t) => t("Your cart is empty"),
    description: (t) => t("Open a shop, add something to your cart and check out there."),
  },
  digitalIdentity: {
    description: (t) => t("A card with your name, your shop and a QR code. For now, share your shop's link."),
  },
  connections: {
    description: (t) => t("Merchants you exchange cards with. They see nothing about you until you accept."),
  },
  reviewCard: {
    description: (t) => t("A printable card with a QR code that asks customers for a review."),
  },
  pricingPlan: {
    description: (t) => t("Your plan and its invoices. You aren't charged anything for now."),
  },
};
