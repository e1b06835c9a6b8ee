import { RejectedError } from "@vitrine/contract/client";
import type { StoreHome } from "@vitrine/contract/shops/store-content";
import { isSectionKind, type PageType, type SectionKindName } from "@vitrine/contract/themes/section-kinds";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import type { ReactNode } from "react";
import type { Visit } from "../site.ts";
import { loadBanners, loadSlideshow } from "./banner-sections.tsx";
import { loadBlogPosts, loadRelatedPosts } from "./blog-section.tsx";
import { loadCategories, loadCollections } from "./browse-sections.tsx";
import { loadContact, loadNewsletter } from "./contact-sections.tsx";
import { loadCountdown } from "./countdown-section.tsx";
import { loadFeaturedProducts } from "./featured-products.tsx";
import { loadHero } from "./hero-section.tsx";
import { loadCustomHtml } from "./html-section.tsx";
import { loadLogos, loadVideo } from "./media-sections.tsx";
import { loadPromises } from "./promises-section.tsx";
import { loadRecentlyViewed } from "./recently-viewed-section.tsx";
import type { LoadSection, SectionContext } from "./section-context.ts";
import { loadFaqs, loadReviews, loadTestimonials } from "./social-sections.tsx";
import { loadPictureWithText, loadRichText } from "./text-sections.tsx";

/** The columns of the footer are part of the layout. */
const footerLoaders = {
  footer_menu: () => null,
  footer_text: () => null,
  footer_contact: () => null,
  footer_newsletter: () => null,
  footer_payment: () => null,
};

/** One per kind; null if there is nothing to show. */
const loaders: Record<SectionKindName, LoadSection> = {
  ...footerLoaders,
  main: (_section, { main }) => main,
  post: (_section, { main }) => main,
  related_posts: loadRelatedPosts,
  hero: loadHero,
  banners: loadBanners,
  slideshow: loadSlideshow,
  featured_products: loadFeaturedProducts,
  categories: loadCategories,
  collections: loadCollections,
  picture_with_text: loadPictureWithText,
  rich_text: loadRichText,
  custom_html: loadCustomHtml,
  promises: loadPromises,
  testimonials: loadTestimonials,
  reviews: loadReviews,
  faqs: loadFaqs,
  blog_posts: loadBlogPosts,
  video: loadVideo,
  countdown: loadCountdown,
  logos: loadLogos,
  newsletter: loadNewsletter,
  contact: loadContact,
  recently_viewed: loadRecentlyViewed,
};
/** Each of these leaves out the products of the one above, so they are loaded in turn; all others at the same time. */
const productKinds: ReadonlySet<string> = new Set<SectionKindName>(["hero", "featured_products"]);

interface Composed {
  body: ReactNode;
  /** True if a section has the page's `h1`. */
  isTitled: boolean;
}

/** The sections of a page in the theme's order. Unknown kinds, for example of a newer version, are left out. */
export async function loadSections(visit: Visit, page: PageType, main: ReactNode = null): Promise<Composed> {
  const { theme, handle } = visit.site.store;
  const sections = theme.pages[page].filter(({ kind }) => isSectionKind(kind));
  let home: Promise<StoreHome> | undefined;
  const context: SectionContext = {
    visit,
    page,
    main,
    shown: new Set(),
    isTitled: false,
    hasKind: (kind) => sections.some((section) => section.kind === kind),
    isFirst: (section) =>
      section === sections.find(({ kind }) => kind !== "banners") || section === sections[0],
    home: () => (home ??= visit.client.storefront.read_home({ params: { handle } }).then(({ data }) => data)),
  };
  let before: Promise<unknown> = Promise.resolve();
  const loading = sections.map((section) => {
    if (!productKinds.has(section.kind)) return loadSection(section, context);
    const loaded = before.then(() => loadSection(section, context));
    before = loaded;
    return loaded;
  });
  const loaded = await Promise.all(loading);
  const body = sections.map(({ id }, at) => (
    <Placed key={id} id={id} isThemePreview={visit.site.isThemePreview}>
      {loaded[at]}
    </Placed>
  ));
  return { body, isTitled: context.isTitled };
}

/** A record that was deleted after the theme was read leaves its section out, not the whole page. */
async function loadSection(section: StoreSection, context: SectionContext): Promise<ReactNode> {
  try {
    return await loaders[section.kind as SectionKindName](section, context);
  } catch (failure) {
    if (failure instanceof RejectedError && failure.status === 404) return null;
    throw failure;
  }
}

interface PlacedProps {
  id: string;
  isThemePreview?: boolean;
  children: ReactNode;
}

/** In the preview of a theme, the customiser finds a section by its id. */
function Placed({ id, isThemePreview, children }: PlacedProps) {
  return isThemePreview ? <div data-section={id}>{children}</div> : children;
}
