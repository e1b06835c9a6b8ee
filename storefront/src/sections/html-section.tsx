import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { withStyleMarks } from "../document/inline-styles.ts";
import { pathsWithBase } from "../paths.ts";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { textIn } from "./section-values.ts";

/** The owner's own HTML. The API sanitises it with an allow-list on input and on output. */
export function loadCustomHtml({ settings }: StoreSection, { visit }: SectionContext) {
  const [heading, html] = [textIn(settings, "heading"), textIn(settings, "html")];
  if (!html) return null;
  const markup = withStyleMarks(pathsWithBase(html, visit.site));
  return (
    <section className="section">
      <SectionHeading>{heading}</SectionHeading>
      <div className="description custom-html" dir="auto" dangerouslySetInnerHTML={{ __html: markup }} />
    </section>
  );
}
