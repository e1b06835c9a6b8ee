import type { StoreProduct } from "@vitrine/contract/products/store-products";
import { t } from "../../i18n.ts";
import { productPath } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { type ReviewsPage, ReviewsSection } from "./ReviewsSection.tsx";

interface ProductReviewsProps {
  product: StoreProduct;
  /** Undefined on the response to a form. */
  page: ReviewsPage | undefined;
}

/** The reviews of a product with their summary; nothing if there are none and no visitor may write one. */
export function ProductReviews({ product, page }: ProductReviewsProps) {
  const { base } = useSite();
  const { rating, star_counts, accepts_reviews } = product;
  if (!rating && !accepts_reviews) return null;
  const path = productPath(base, product.handle);
  return (
    <ReviewsSection
      heading={<h2>{t("Reviews")}</h2>}
      path={path}
      formPath={accepts_reviews ? `${path}/review` : undefined}
      rating={rating}
      starCounts={star_counts}
      page={page}
    />
  );
}
