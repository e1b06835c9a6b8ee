import type { Defect } from "../defect.ts";

const translated = ["api/src/features/languages/translated-html.test.ts"];
const sanitiser = ["api/src/rich-text/sanitise-section.test.ts"];
const styles = ["storefront/src/document/inline-styles.test.ts"];
const themes = ["api/src/features/themes/custom-html.test.ts"];

export const defects: Defect[] = [
  {
    name: "allows every style in the owner's HTML",
    file: "api/src/rich-text/sanitise-section.ts",
    find: 'allowedStyles: { "*": sectionStyles },',
    replace: "",
    tests: sanitiser,
  },
  {
    name: "allows the beginning of a value to decide about a style",
    file: "api/src/rich-text/section-styles.ts",
    find: '[new RegExp(`^(?:${value})$`, "i")]',
    replace: '[new RegExp(`^(?:${value})`, "i")]',
    tests: sanitiser,
  },
  {
    name: "allows classes in the owner's HTML",
    file: "api/src/rich-text/sanitise-section.ts",
    find: '"*": ["style"],',
    replace: '"*": ["style", "class"],',
    tests: sanitiser,
  },
  {
    name: "drops the styles of links",
    file: "api/src/rich-text/sanitise-section.ts",
    find: "    a: styled(a!),",
    replace: "    a: a!,",
    tests: sanitiser,
  },
  {
    name: "shows pictures of other hosts in the owner's HTML",
    file: "api/src/rich-text/sanitise-section.ts",
    find: "src: filePath(attribs.src)",
    replace: "src: attribs.src",
    tests: sanitiser,
  },
  {
    name: "links to frames that aren't videos",
    file: "api/src/rich-text/sanitise-section.ts",
    find: 'if (!video || video.kind === "file") return { tagName: "span", attribs: {} };',
    replace: 'if (!video || video.kind === "file") return { tagName: "a", attribs: { href: src ?? "" } };',
    tests: sanitiser,
  },
  {
    name: "stores the owner's HTML as it was sent",
    file: "api/src/features/themes/clean-document.rules.ts",
    find: "return sanitiseSection(value as string) || null;",
    replace: "return value;",
    tests: themes,
  },
  {
    name: "shows the owner's HTML as it was stored",
    file: "api/src/features/themes/store-theme.rules.ts",
    find: "return sanitiseSection(value as string);",
    replace: "return value;",
    tests: themes,
  },
  {
    name: "writes any style into the style of the page",
    file: "storefront/src/document/inline-styles.ts",
    find: "return safeCharacters.test(text) && written.test(text) && !/url\\(|expression\\(/i.test(text);",
    replace: "return text !== undefined;",
    tests: styles,
  },
  {
    name: "leaves style attributes in the owner's HTML, which browsers block",
    file: "storefront/src/sections/html-section.tsx",
    find: "withStyleMarks(pathsWithBase(html, visit.site))",
    replace: "pathsWithBase(html, visit.site)",
    tests: ["storefront/test/theme-sections.test.ts"],
  },
  {
    name: "shows the heading of a footer column without content",
    file: "storefront/src/layout/FooterColumn.tsx",
    find: "if (!isThemePreview && isEmpty(kind, store)) return null;",
    replace: "",
    tests: ["storefront/test/theme-layout.test.ts"],
  },
  {
    name: "leaves custom HTML out of the translations",
    file: "api/src/features/languages/section-texts.rules.ts",
    find: 'if (type === "html") return { setting, field: sectionHtmlField };',
    replace: "",
    tests: translated,
  },
  {
    name: "stores a translation of custom HTML with the rules of rich text",
    file: "api/src/features/languages/translated-html.rules.ts",
    find: "if (isSectionHtml(field)) return sanitiseSection(text);\n  return isRichText(field) ? sanitiseHtml(text)",
    replace: "return isRichText(field) ? sanitiseHtml(text)",
    tests: translated,
  },
  {
    name: "shows a translation of custom HTML as it was stored",
    file: "api/src/features/languages/translated-html.rules.ts",
    find: "if (isSectionHtml(field)) return sanitiseSection(text);\n  return isRichText(field) ? cleanDescription(text)",
    replace: "if (isSectionHtml(field)) return text;\n  return isRichText(field) ? cleanDescription(text)",
    tests: translated,
  },
  {
    name: "accepts a translation of custom HTML of any length",
    file: "contract/src/shops/translations.ts",
    find: "if (text.length > 20_000 && isSectionHtml(field))",
    replace: "if (text.length > 200_000 && isSectionHtml(field))",
    tests: translated,
  },
];
