import type { StoreFaq } from "@vitrine/contract/shops/store-content";
import { RichText } from "../../RichText.tsx";

/** Questions that open and close. They work without JavaScript. */
export function FaqItems({ faqs }: { faqs: readonly StoreFaq[] }) {
  return faqs.map((faq) => (
    <details key={faq.id}>
      <summary>
        <span dir="auto">{faq.question}</span>
      </summary>
      <RichText html={faq.answer_html} />
    </details>
  ));
}

export function faqJsonLd(faqs: readonly StoreFaq[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer_html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer_html },
    })),
  };
}
