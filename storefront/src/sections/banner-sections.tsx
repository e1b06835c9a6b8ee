import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { Banners } from "../features/banners/Banners.tsx";
import { linkPath } from "../paths.ts";
import type { SectionContext } from "./section-context.ts";
import { buttonIn, pictureIn, textIn } from "./section-values.ts";

/** The shop's own banners, which it publishes and schedules apart from the theme. */
export async function loadBanners(section: StoreSection, context: SectionContext) {
  const { base } = context.visit.site;
  const { banners } = await context.home();
  const slides = banners.map(({ button_label: label, link, ...banner }) => ({
    ...banner,
    link: link && { label, href: linkPath(base, link) },
  }));
  return slides.length > 0 && <Banners slides={slides} first={context.isFirst(section)} />;
}

/** Pictures with text that shoppers scroll. A slide without a picture is left out. */
export function loadSlideshow(section: StoreSection, context: SectionContext) {
  const { base } = context.visit.site;
  const slides = section.blocks.flatMap(({ id, settings }) => {
    const picture = pictureIn(settings);
    const link = buttonIn(settings, base);
    const [headline, text] = [textIn(settings, "heading"), textIn(settings, "text")];
    return picture ? [{ id, picture, phone_picture: null, headline, text, link }] : [];
  });
  return slides.length > 0 && <Banners slides={slides} first={context.isFirst(section)} />;
}
