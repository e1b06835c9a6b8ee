import type { StoreFaq } from "@vitrine/contract/shops/store-content";
import type { View } from "../../page.tsx";
import { notFoundPage } from "../../sections/NotFoundPage.tsx";
import type { Visit } from "../../site.ts";
import { t } from "../../i18n.ts";
import { faqJsonLd, FaqItems } from "./FaqItems.tsx";

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
            <FaqItems faqs={faqs} />
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
