import { t } from "../../i18n.ts";
import { BannerPicture } from "./BannerPicture.tsx";
import type { Slide } from "./slide.ts";

interface BannersProps {
  slides: readonly Slide[];
  /** Above the fold: the first picture is loaded first. */
  first: boolean;
}

/** Pictures with text; several are a row that shoppers scroll. */
export function Banners({ slides, first }: BannersProps) {
  const isRow = slides.length > 1;
  return (
    <section
      className={isRow ? "section banners several" : "section banners"}
      aria-label={t("Highlights")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the row
      tabIndex={isRow ? 0 : undefined}
    >
      {slides.map((slide, index) => (
        <Banner key={slide.id} slide={slide} first={first && index === 0} sizes={isRow ? "92vw" : "100vw"} />
      ))}
    </section>
  );
}

function Banner({ slide, first, sizes }: { slide: Slide; first: boolean; sizes: string }) {
  const { headline, text, link } = slide;
  return (
    <div className="banner">
      <BannerPicture slide={slide} sizes={sizes} first={first} />
      {(headline ?? text ?? link?.label) && (
        <div className="banner-words">
          {headline && (
            <h2 dir="auto">{link && !link.label ? <a href={link.href}>{headline}</a> : headline}</h2>
          )}
          {text && <p dir="auto">{text}</p>}
          {link?.label && (
            <a className="button" href={link.href} dir="auto">
              {link.label}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
