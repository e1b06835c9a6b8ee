import type { StoreTestimonial } from "@vitrine/contract/shops/testimonials";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { ProductPicture } from "../products/ProductPicture.tsx";
import { Stars } from "../reviews/Stars.tsx";

interface TestimonialsProps {
  heading: string;
  testimonials: readonly StoreTestimonial[];
}

/** Quotes that the shop chose. They are no reviews, so they have no structured data. */
export function Testimonials({ heading, testimonials }: TestimonialsProps) {
  const { store } = useSite();
  return (
    <section className="section testimonials">
      <h2 dir="auto">{heading}</h2>
      <ul>
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <Quote {...testimonial} />
          </li>
        ))}
      </ul>
      <p className="muted">{t("Selected by {{shop}}", { shop: store.name })}</p>
    </section>
  );
}

function Quote({ name, role, text, picture, stars }: StoreTestimonial) {
  return (
    <figure>
      {stars !== null && (
        <p>
          <Stars value={stars} />
        </p>
      )}
      <blockquote dir="auto">{text}</blockquote>
      <figcaption>
        {picture && <ProductPicture picture={picture} title={name} sizes="3.5rem" decorative />}
        <span>
          <span dir="auto">{name}</span>
          {role && (
            <span className="muted" dir="auto">
              {role}
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}
