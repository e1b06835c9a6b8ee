import type { OwnReview } from "@vitrine/contract/products/reviews";
import { t } from "../../i18n.ts";
import { Stars } from "./Stars.tsx";

interface OwnReviewsProps {
  /** URL of the order's page. */
  path: string;
  reviews: OwnReview[];
}

/** The delivered products of an order, then the shop, each with its review or a link to write one. */
export function OwnReviews({ path, reviews }: OwnReviewsProps) {
  if (reviews.length === 0) return null;
  return (
    <section className="order-task" id="reviews">
      <h2>{t("Review your order")}</h2>
      <ul className="own-reviews">
        {reviews.map(({ product_id, title, stars }) => (
          <li key={product_id}>
            <span dir="auto">
              {product_id === null ? t("Your experience with {{shop}}", { shop: title }) : title}
            </span>
            {stars === null ? (
              <a
                href={`${path}/reviews/${product_id ?? "shop"}`}
                aria-label={t("Write a review of {{title}}", { title })}
              >
                {t("Write a review")}
              </a>
            ) : (
              <Stars value={stars} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
