import sanitize from "sanitize-html";

/** Rich text is read up to this many characters, the rest is cut off; endpoints refuse what is longer. */
export const longestRichText = 200_000;

/**
 * Rich text as shops may show it: the allow-list below and nothing else, whatever comes in. For the way in and the
 * way out: `sanitiseHtml(sanitiseHtml(x)) === sanitiseHtml(x)`.
 */
export function sanitiseHtml(html: string): string {
  // What a parser makes of its own output can differ once more (a paragraph in a paragraph, an end without a
  // start), so we go on until nothing changes. Text that does not settle was built not to.
  let clean = html;
  for (let pass = 0; pass < 10; pass++) {
    const next = sanitize(clean.slice(0, longestRichText), rules).replaceAll(/<p>[ \t\r\n]*<\/p>/g, "");
    if (next === clean) return clean;
    clean = next;
  }
  return "";
}

/** The words alone, on one line, cut at a word with "…"; for meta descriptions. Not HTML: escape it where shown. */
export function plainText(html: string, maxLength: number): string {
  // A space before whatever is not part of a line, so that "one</p><p>two" stays two words.
  const apart = html
    .slice(0, longestRichText)
    .replaceAll(/<\/?(?!(?:a|b|i|em|strong|u|s|sup|sub|code|span)\b)[a-z]/gi, " $&");
  const escaped = sanitize(apart, { ...rules, allowedTags: [], transformTags: {} });
  const text = escaped
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const lastSpace = cut.lastIndexOf(" ");
  const atWord = text[maxLength - 1] === " " || lastSpace < maxLength / 2 ? cut : cut.slice(0, lastSpace);
  return `${atWord.replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`;
}

const words = (list: string) => list.split(" ");

// Boxes become paragraphs, so that their words stay apart.
const boxes = words("div section article main aside header footer center address dt dd");
const renamed = Object.entries({
  ...Object.fromEntries(boxes.map((box) => [box, "p"])),
  h1: "h2",
  h5: "h4",
  h6: "h4",
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
});

const rules: sanitize.IOptions = {
  allowedTags: words(
    "p br hr h2 h3 h4 blockquote pre ul ol li figure figcaption img table thead tbody tr th td " +
      "strong em u s code sup sub span a",
  ),
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  // Dropped with all they hold: programs, styles, and elements whose inside browsers read by other rules.
  nonTextTags: words(
    "script style textarea option select xmp noscript noembed noframes plaintext " +
      "template title svg math iframe frameset object embed applet",
  ),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    ...Object.fromEntries(renamed.map(([from, tagName]) => [from, () => ({ tagName, attribs: {} })])),
    a: (_name, { href }) => {
      const link = safeUrl(href, ["http:", "https:", "mailto:", "tel:"]);
      if (!link) return { tagName: "span", attribs: {} };
      const attribs: sanitize.Attributes = { href: link };
      if (/^https?:/.test(link)) attribs.rel = "nofollow noopener";
      return { tagName: "a", attribs };
    },
    img: (_name, { src, alt, width, height }) => ({
      tagName: "img",
      attribs: {
        src: safeUrl(src, ["https:"]) ?? "",
        alt: alt ?? "",
        ...wholeNumbers({ width, height }),
      },
    }),
    th: (tagName, { colspan, rowspan }) => ({ tagName, attribs: wholeNumbers({ colspan, rowspan }) }),
    td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: wholeNumbers({ colspan, rowspan }) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

const ourselves = new URL("https://ourselves.invalid/");

/** The address as a browser would read it, or undefined where it leads to no allowed scheme. */
function safeUrl(typed: string | undefined, schemes: string[]): string | undefined {
  // Browsers pass over most of these while they look for the scheme.
  const address = (typed ?? "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .replaceAll(" ", "%20");
  // Alone first: `https:x.test` is a path on a page of its own scheme, and another shop elsewhere.
  const url = URL.parse(address) ?? URL.parse(address, ourselves.href);
  if (!url || address === "") return undefined;
  if (url.origin === ourselves.origin) return address;
  return schemes.includes(url.protocol) ? url.href : undefined;
}

/** Those of the attributes that are small whole numbers. */
function wholeNumbers(values: Record<string, string | undefined>): sanitize.Attributes {
  const attribs: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(values))
    if (value && /^[1-9]\d{0,3}$/.test(value)) attribs[name] = value;
  return attribs;
}
