import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { Island } from "../Island.tsx";
import { t } from "../i18n.ts";
import { Paragraphs } from "./Paragraphs.tsx";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { buttonIn, textIn } from "./section-values.ts";
import { timeText } from "../dates.ts";

/** A time limit, written out for browsers without JavaScript. Nothing after its end. */
export function loadCountdown({ settings }: StoreSection, { visit }: SectionContext) {
  const { store, base } = visit.site;
  const ends = new Date(textIn(settings, "ends_at") ?? Number.NaN);
  if (!(ends.getTime() > visit.now.getTime())) return null;
  const time = timeText(store, ends, "long");
  const link = buttonIn(settings, base);
  return (
    <section className="section band countdown">
      <div className="band-words">
        <SectionHeading>{textIn(settings, "heading")}</SectionHeading>
        <Paragraphs text={textIn(settings, "text")} />
        <p className="countdown-end">
          <time dateTime={ends.toISOString()}>{t("Ends {{time}}", { time })}</time>
        </p>
      </div>
      <div className="countdown-clock">
        <Island name="Countdown" props={{ ends_at: ends.toISOString() }} />
        {link && (
          <a className="button" href={link.href} dir="auto">
            {link.label}
          </a>
        )}
      </div>
    </section>
  );
}
