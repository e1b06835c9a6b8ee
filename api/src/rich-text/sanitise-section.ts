import { videoAt } from "@vitrine/contract/products/video";
import { LRUCache } from "lru-cache";
import sanitize from "sanitize-html";
import { renamedText, rules, untilStable, words } from "./sanitise.ts";
import { sectionStyles } from "./section-styles.ts";

const cleaned = new LRUCache<string, string>({
  max: 200,
  memoMethod: (html) => untilStable(html, (text) => sanitize(text, sectionRules)),
});

/**
 * The HTML of a section that is safe to show: besides rich text, it may have boxes, details, lists of terms and styles.
 * Embedded YouTube and Vimeo videos become links, which request nothing before the click. For both input and output:
 * sanitising the result changes nothing. Results are cached.
 */
export function sanitiseSection(html: string): string {
  return cleaned.memo(html);
}

type Transform = (name: string, attribs: sanitize.Attributes) => sanitize.Tag;

/** A transformation that leaves the style attribute, whose values the rules restrict. */
const styled =
  (transform: Transform): Transform =>
  (name, attribs) => {
    const tag = transform(name, attribs);
    return { ...tag, attribs: { ...tag.attribs, ...(attribs.style && { style: attribs.style }) } };
  };

const { a, img, th, td } = rules.transformTags as Record<string, Transform>;
const renamed = Object.entries({ ...renamedText, main: "div", center: "div" });

const sectionRules: sanitize.IOptions = {
  ...rules,
  allowedTags: [
    ...(rules.allowedTags as string[]),
    ...words("div section article header footer aside address dl dt dd details summary small mark abbr"),
    ...words("caption tfoot"),
  ],
  allowedAttributes: {
    ...(rules.allowedAttributes as Record<string, string[]>),
    details: ["open"],
    abbr: ["title"],
    "*": ["style"],
  },
  allowedStyles: { "*": sectionStyles },
  nonTextTags: (rules.nonTextTags ?? []).filter((tag) => tag !== "iframe"),
  transformTags: {
    ...Object.fromEntries(renamed.map(([from, tagName]) => [from, styled(() => ({ tagName, attribs: {} }))])),
    a: styled(a!),
    img: styled((name, attribs) => img!(name, { ...attribs, src: filePath(attribs.src) })),
    th: styled(th!),
    td: styled(td!),
    // The parser writes it after the value, which the table doesn't see.
    "*": (tagName, { style, ...attribs }) => {
      const declarations = style?.replaceAll(/!\s*important/gi, "");
      return { tagName, attribs: { ...attribs, ...(declarations && { style: declarations }) } };
    },
    iframe: (_name, { src, title }): sanitize.Tag => {
      const video = videoAt(src?.replace(/^\/\//, "https://") ?? "");
      if (!video || video.kind === "file") return { tagName: "span", attribs: {} };
      const { url, name } = watchPages[video.kind](video.id);
      return { tagName: "a", attribs: { href: url, rel: "nofollow noopener" }, text: `▶ ${title || name}` };
    },
  },
};

/** The path of an uploaded picture, also of one with a host. The content security policy blocks all other pictures. */
function filePath(src: string | undefined): string {
  const path = URL.parse(src ?? "", "https://ourselves.invalid")?.pathname ?? "";
  return /^\/files\/\d+\/[\w./-]+$/.test(path) ? path : "";
}

/** The public pages of videos. */
const watchPages = {
  youtube: (id: string) => ({ url: `https://www.youtube.com/watch?v=${id}`, name: "YouTube" }),
  vimeo: (id: string) => ({ url: `https://vimeo.com/${id}`, name: "Vimeo" }),
};
