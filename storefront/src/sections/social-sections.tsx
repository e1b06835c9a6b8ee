import { type LatestReview, reviewSubjects } from "@vitrine/contract/products/reviews";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { Stars } from "../features/reviews/Stars.tsx";
import { FaqItems } from "../features/faqs/FaqItems.tsx";
import { Testimonials } from "../features/testimonials/Testimonials.tsx";
import { t } from "../i18n.ts";
import { productPath } from "../paths.ts";
import { useSite } from "../site.ts";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { numberIn, textIn } from "./section-values.ts";

export async function loadTestimonials({ settings }: StoreSection, context: SectionContext) {
  const { testimonials } = await context.home();
  if (testimonials.length === 0) return null;
  return (
    <Testimonials
      heading={textIn(settings, "heading") ?? t("What customers say")}
      testimonials={testimonials}
    />
  );
}

/** The latest reviews of the shop's products, of the shop itself, or of both. */
export async function loadReviews({ settings }: StoreSection, { visit }: SectionContext) {
  const { store, base } = visit.site;
  const subject = reviewSubjects.find((one) => one === textIn(settings, "subject"));
  const { data } = await visit.client.reviews.list_latest({
    params: { handle: store.handle },
    query: { limit: numberIn(settings, "count", { max: 12, initial: 6 }), subject },
  });
  if (data.length === 0) return null;
  return (
    <section className="section testimonials">
      <SectionHeading>{textIn(settings, "heading") ?? t("Latest reviews")}</SectionHeading>
      <ul>
        {data.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {subject !== "product" && store.has_shop_reviews && (
        <p>
          <a href={`${base}/reviews`}>{t("All shop reviews")}</a>
        </p>
      )}
    </section>
  );
}

function Review({ review: { stars, title, text, name, is_verified, product } }: { review: LatestReview }) {
  const { base, store } = useSite();
  return (
    <figure>
      <p>
        <Stars value={stars} />
      </p>
      <blockquote className="clamped">
        {title && <strong dir="auto">{title}</strong>}
        <span dir="auto">{text}</span>
      </blockquote>
      <figcaption>
        <span>
          <bdi>{name ?? t("A customer")}</bdi>
          <span className="muted">
            {is_verified && t("Verified purchase")}
            <a href={product ? productPath(base, product.handle) : `${base}/reviews`} dir="auto">
              {product?.title ?? store.name}
            </a>
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

/** The first questions with their answers; the page of all has the structured data. */
export async function loadFaqs({ settings }: StoreSection, { visit }: SectionContext) {
  const { store, base } = visit.site;
  if (!store.has_faqs) return null;
  const { data } = await visit.client.storefront.list_faqs({ params: { handle: store.handle } });
  const faqs = data.slice(0, numberIn(settings, "count", { max: 20, initial: 6 }));
  if (faqs.length === 0) return null;
  return (
    <section className="section faq">
      <SectionHeading>{textIn(settings, "heading") ?? t("Questions and answers")}</SectionHeading>
      <div>
        <FaqItems faqs={faqs} />
        {faqs.length < data.length && (
          <p className="more">
            <a href={`${base}/faq`}>{t("All questions")}</a>
          </p>
        )}
      </div>
    </section>
  );
}
