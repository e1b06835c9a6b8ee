import type { StoreFaq } from "@vitrine/contract/shops/storefront";
import type { View } from "../../page.tsx";
import { notFoundPage } from "../../sections/NotFoundPage.tsx";
import type { Visit } from "../../site.ts";
import { t } from "../../i18n.ts";
import { RichText } from "../../RichText.tsx";

/** The shop's questions and answers, by section. */
export async function faqPage(visit: Visit): Promise<View> {
  const { site, client } = visit;
  const { data } = await client.storefront.list_faqs({ params: { handle: site.store.handle } });
  if (data.length === 0) return notFoundPage(visit);
  return {
    title: t("Questions and answers"),
    path: "/faq",
    jsonLd: [faqJsonLd(data)],
    body: (
      <article className="content-page faq">
        <h1>{t("Questions and answers")}</h1>
        {sectionsOf(data).map(({ section, faqs }) => (
          <section key={section}>
            {section && <h2 dir="auto">{section}</h2>}
            {faqs.map((faq) => (
              <details key={faq.id}>
                <summary dir="auto">{faq.question}</summary>
                <RichText html={faq.answer_html} />
              </details>
            ))}
          </section>
        ))}
      </article>
    ),
  };
}

/** Questions without a section, then the others by section in the order of the first question of each. */
function sectionsOf(faqs: readonly StoreFaq[]): { section: string | null; faqs: StoreFaq[] }[] {
  const sections = new Map<string | null, StoreFaq[]>([[null, []]]);
  for (const faq of faqs) sections.set(faq.section, [...(sections.get(faq.section) ?? []), faq]);
  return Array.from(sections, ([section, of]) => ({ section, faqs: of }));
}

function faqJsonLd(faqs: readonly StoreFaq[]): object {
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
