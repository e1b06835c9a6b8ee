import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const reviewsPages: readonly ShopPageRow[] = [
  {
    name: "shopReviews",
    who: "shop",
    area: "customization",
    label: (t) => t("Reviews"),
    menu: "marketing",
    page: lazyRouteComponent(() => import("./ReviewsPage.tsx"), "ReviewsPage"),
  },
  {
    name: "reviewSettings",
    who: "shop",
    area: "customization",
    label: (t) => t("Review settings"),
    under: "shopReviews",
    page: lazyRouteComponent(() => import("./ReviewSettingsPage.tsx"), "ReviewSettingsPage"),
  },
  {
    name: "shopReview",
    who: "shop",
    area: "customization",
    label: (t) => t("Customer review"),
    under: "shopReviews",
    records: {
      type: "review",
      actions: (t) => ({
        "review.written": t("Wrote a review"),
        "review.published": t("Published a review"),
        "review.hidden": t("Hid a review"),
        "review.replied": t("Changed the reply to a review"),
        "review.deleted": t("Deleted a review"),
        "reviews.imported": t("Imported reviews"),
        "review_settings.changed": t("Changed the review settings"),
      }),
      fields: (t) => ({
        stars: t("Stars"),
        imported: t("Imported reviews"),
        reply: t("Reply"),
        reviewers: t("Who can write reviews"),
        publish_from: t("Publish automatically from"),
        request_after_days: t("Days after delivery"),
        requests_shop_reviews: t("Request reviews of the shop"),
      }),
    },
    page: lazyRouteComponent(() => import("./ReviewPage.tsx"), "ReviewPage"),
  },
];
