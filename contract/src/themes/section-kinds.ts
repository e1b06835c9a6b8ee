import type { Translate } from "../languages/fill-in.ts";
import type { Settings } from "./section-settings.ts";

/** The pages that an owner composes of sections, and the columns of the footer. */
export const pageTypes = ["home", "list", "product", "cart", "page", "post", "footer_columns"] as const;
export type PageType = (typeof pageTypes)[number];

interface SectionKind {
  label: (t: Translate) => string;
  /** The pages that may have it. Default: all except the footer. */
  pages?: readonly PageType[];
  settings: Settings;
  /** Repeated parts, such as the pictures of a slideshow. */
  blocks?: { label: (t: Translate) => string; settings: Settings; max: number };
  /** Information about the content that the section shows. */
  note?: (t: Translate) => string;
  /** True if a page can have it once. */
  isSingle?: true;
  /** True if it is the part of its pages that isn't composed, which they need. */
  isContent?: true;
}

const heading: Settings[string] = { type: "line", max: 120, label: (t) => t("Heading") };
const text = (max: number): Settings[string] => ({ type: "text", max, label: (t) => t("Text") });
const picture: Settings[string] = { type: "picture", label: (t) => t("Picture") };
const button: Settings = {
  button_label: { type: "line", max: 40, label: (t) => t("Button label") },
  link: { type: "link", label: (t) => t("Link") },
};
const count = (max: number, initial: number): Settings[string] => ({
  type: "number",
  min: 1,
  max,
  default: initial,
  label: (t) => t("Number of items"),
});
const footer: readonly PageType[] = ["footer_columns"];
const pictureSide: Settings[string] = {
  type: "choice",
  options: { start: (t) => t("Before the text"), end: (t) => t("After the text") },
  default: "start",
  label: (t) => t("Position of the picture"),
};

/**
 * The kinds of sections. Every list of kinds derives from this table: the customiser's choices and forms, the validation of a
 * theme, and the storefront's components, of which the compiler requires one per kind.
 */
export const sectionKinds = {
  /** The part of a page that is not composed: a product, the list, the cart, the text of a page. */
  main: {
    label: (t) => t("Page content"),
    pages: ["list", "product", "cart", "page"],
    settings: {},
    isSingle: true,
    isContent: true,
  },
  post: {
    label: (t) => t("Blog post"),
    pages: ["post"],
    settings: {
      has_cover: { type: "switch", default: true, label: (t) => t("Show the cover picture") },
      cover_position: {
        type: "choice",
        options: { above: (t) => t("Above the title"), below: (t) => t("Below the title") },
        default: "below",
        label: (t) => t("Position of the picture"),
      },
      has_author: { type: "switch", default: true, label: (t) => t("Show the author") },
      has_date: { type: "switch", default: true, label: (t) => t("Show the date") },
      has_tags: { type: "switch", default: true, label: (t) => t("Show the tags") },
    },
    isSingle: true,
    isContent: true,
  },
  /** Posts with the same tag, or else the latest. */
  related_posts: {
    label: (t) => t("Related posts"),
    pages: ["post"],
    settings: { heading, count: count(6, 3) },
    isSingle: true,
  },
  /** Without a heading it presents the newest product with a picture. */
  hero: {
    label: (t) => t("Large picture with text"),
    settings: { heading, text: text(300), picture, ...button, picture_side: pictureSide },
  },
  /** The banners of the shop, from Customization → Banners. */
  banners: { label: (t) => t("Banners"), pages: ["home"], settings: {}, isSingle: true },
  slideshow: {
    label: (t) => t("Slideshow"),
    settings: {},
    blocks: { label: (t) => t("Slide"), settings: { heading, text: text(300), picture, ...button }, max: 10 },
  },
  featured_products: {
    label: (t) => t("Featured products"),
    settings: {
      heading,
      collection: {
        type: "collection",
        label: (t) => t("Collection"),
        help: (t) => t("Without one, all products."),
      },
      sort: {
        type: "choice",
        options: {
          newest: (t) => t("Newest first"),
          best_selling: (t) => t("Best selling"),
          price_low: (t) => t("Lowest price first"),
          price_high: (t) => t("Highest price first"),
          title: (t) => t("By title"),
        },
        default: "newest",
        label: (t) => t("Sort by"),
      },
      count: count(24, 10),
    },
  },
  categories: { label: (t) => t("Categories"), settings: { heading, count: count(12, 8) } },
  collections: { label: (t) => t("Collections"), settings: { heading, count: count(12, 6) } },
  picture_with_text: {
    label: (t) => t("Picture with text"),
    settings: { heading, text: text(2000), picture, ...button, picture_side: pictureSide },
  },
  rich_text: {
    label: (t) => t("Text"),
    settings: { heading, text: { type: "rich_text", max: 20_000, label: (t) => t("Text") } },
  },
  custom_html: {
    label: (t) => t("Custom HTML"),
    settings: {
      heading,
      html: {
        type: "html",
        max: 20_000,
        label: (t) => t("HTML"),
        help: (t) =>
          t(
            "Use text, tables, lists, uploaded pictures, details and style attributes. YouTube and Vimeo frames become links. Scripts, style sheets, forms, classes and ids are removed.",
          ),
      },
    },
  },
  promises: {
    label: (t) => t("Promises"),
    settings: {},
    blocks: {
      label: (t) => t("Promise"),
      settings: {
        icon: {
          type: "choice",
          options: {
            delivery: (t) => t("Delivery"),
            returns: (t) => t("Returns"),
            payment: (t) => t("Secure payment"),
            support: (t) => t("Support"),
            quality: (t) => t("Quality"),
          },
          default: "delivery",
          label: (t) => t("Icon"),
        },
        heading,
        text: text(160),
        link: { type: "link", label: (t) => t("Link") },
      },
      max: 6,
    },
  },
  testimonials: { label: (t) => t("Testimonials"), settings: { heading } },
  /** The latest reviews, whatever their stars. */
  reviews: {
    label: (t) => t("Shop reviews"),
    settings: {
      heading,
      subject: {
        type: "choice",
        options: {
          all: (t) => t("Products and the shop"),
          product: (t) => t("Products"),
          shop: (t) => t("The shop"),
        },
        default: "all",
        label: (t) => t("Reviews of"),
      },
      count: count(12, 6),
    },
  },
  faqs: { label: (t) => t("Questions and answers"), settings: { heading, count: count(20, 6) } },
  /** The latest blog posts. */
  blog_posts: { label: (t) => t("Blog posts"), settings: { heading, count: count(12, 3) } },
  video: {
    label: (t) => t("Video"),
    settings: {
      heading,
      video: { type: "video", label: (t) => t("Video URL"), help: (t) => t("A YouTube or Vimeo link.") },
      picture: { type: "picture", label: (t) => t("Cover picture") },
    },
  },
  countdown: {
    label: (t) => t("Countdown"),
    settings: {
      heading,
      text: text(300),
      ends_at: {
        type: "moment",
        label: (t) => t("Ends at"),
        help: (t) => t("The section is hidden after this time."),
      },
      ...button,
    },
  },
  logos: {
    label: (t) => t("Logos"),
    settings: { heading },
    blocks: {
      label: (t) => t("Logo"),
      settings: {
        picture,
        name: { type: "line", max: 80, label: (t) => t("Name") },
        link: { type: "link", label: (t) => t("Link") },
      },
      max: 24,
    },
  },
  newsletter: { label: (t) => t("Newsletter"), settings: { heading, text: text(300) }, isSingle: true },
  contact: { label: (t) => t("Contact"), settings: { heading, text: text(500) } },
  recently_viewed: { label: (t) => t("Recently viewed"), settings: { heading }, isSingle: true },
  footer_menu: {
    label: (t) => t("Menu"),
    pages: footer,
    settings: {
      heading,
      menu: {
        type: "choice",
        options: { footer: (t) => t("Footer menu"), main: (t) => t("Main menu") },
        default: "footer",
        label: (t) => t("Menu"),
      },
    },
  },
  footer_text: {
    label: (t) => t("Text"),
    pages: footer,
    settings: { heading, text: { type: "rich_text", max: 5_000, label: (t) => t("Text") } },
  },
  footer_contact: {
    label: (t) => t("Contact"),
    pages: footer,
    settings: { heading },
    isSingle: true,
    note: (t) =>
      t(
        "Shows your shop's email and phone from Settings, your contact links and the contact form. Without any of them, shoppers don't see this column.",
      ),
  },
  footer_newsletter: {
    label: (t) => t("Newsletter"),
    pages: footer,
    settings: { heading },
    isSingle: true,
    note: (t) => t("Shoppers see this column while newsletter sign-up is on."),
  },
  /** The names of the shop's payment methods. */
  footer_payment: {
    label: (t) => t("Payment methods"),
    pages: footer,
    settings: { heading },
    isSingle: true,
  },
} as const satisfies Record<string, SectionKind>;

export type SectionKindName = keyof typeof sectionKinds;
export const sectionKindNames = Object.keys(sectionKinds) as SectionKindName[];

export function isSectionKind(name: string): name is SectionKindName {
  return Object.hasOwn(sectionKinds, name);
}

export function sectionKind(name: SectionKindName): SectionKind {
  return sectionKinds[name];
}

/** Returns true if a page of the type may have sections of the kind. */
export function isKindOn(name: SectionKindName, page: PageType): boolean {
  return sectionKind(name).pages?.includes(page) ?? page !== "footer_columns";
}

/** The kind of section that a page needs; undefined if it is composed as a whole. */
export function contentOf(page: PageType): SectionKindName | undefined {
  return sectionKindNames.find((name) => sectionKind(name).isContent && isKindOn(name, page));
}
