import sanitize from "sanitize-html";

/** Rich text is cut off at this many characters; endpoints reject longer text. */
export const longestRichText = 200_000;

/**
 * Rich text that is safe to show: contains only what the allow-list below permits. For both input and output:
 * `sanitiseHtml(sanitiseHtml(x)) === sanitiseHtml(x)`.
 */
export function sanitiseHtml(html: string): string {
  return untilStable(html, (text) => sanitize(text, rules).replaceAll(/<p>[ \t\r\n]*<\/p>/g, ""));
}

/** The result of repeating a pass until it changes nothing. @param html is cut off at `longestRichText` */
export function untilStable(html: string, pass: (html: string) => string): string {
  // A parser may change its own output once more (a paragraph in a paragraph, an end tag without a start
  // tag), so we repeat until nothing changes. Text that does not converge was built that way on purpose.
  let clean = html;
  for (let turn = 0; turn < 10; turn++) {
    const next = pass(clean.slice(0, longestRichText));
    if (next === clean) return clean;
    clean = next;
  }
  return "";
}

/**
 * The text only, on one line, cut between words with "…"; for meta descriptions. Not HTML: escape it on
 * output.
 */
export function plainText(html: string, maxLength: number): string {
  // A space before block elements, so that "one</p><p>two" remains two words.
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

export const words = (list: string) => list.split(" ");

// Block elements become paragraphs, so that their texts remain separate.
const boxes = words("div section article main aside header footer center address dt dd");
/** Elements that become another one. */
export const renamedText = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
};
const renamed = Object.entries({ ...Object.fromEntries(boxes.map((box) => [box, "p"])), ...renamedText });

export const rules: sanitize.IOptions = {
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
  // Dropped with their content: scripts, styles, and elements whose content browsers parse by other rules.
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

/** The URL as a browser would read it, or undefined if its scheme is not allowed. */
export function safeUrl(typed: string | undefined, schemes: string[]): string | undefined {
  // Browsers ignore most of these while they look for the scheme.
  const address = (typed ?? "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .replaceAll(" ", "%20");
  // Without a base first: `https:x.test` is a path on a page of the same scheme, and another host elsewhere.
  const url = URL.parse(address) ?? URL.parse(address, ourselves.href);
  if (!url || address === "") return undefined;
  if (url.origin === ourselves.origin) return address;
  return schemes.includes(url.protocol) ? url.href : undefined;
}

/** The attributes that are small whole numbers. */
function wholeNumbers(values: Record<string, string | undefined>): sanitize.Attributes {
  const attribs: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(values))
    if (value && /^[1-9]\d{0,3}$/.test(value)) attribs[name] = value;
  return attribs;
}
