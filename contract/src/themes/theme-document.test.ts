import { describe, expect, it } from "vitest";
import { presetNames } from "./presets.ts";
import { initialDocument, maxSections, ThemeDocument } from "./theme-document.ts";

const salon = initialDocument("salon");
const withHome = (...home: object[]) => ({ ...salon, pages: { ...salon.pages, home } });
const problems = (document: unknown) =>
  ThemeDocument.safeParse(document).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("a theme's document", () => {
  it.each(presetNames)("of a new theme is valid: %s", (preset) => {
    const document = initialDocument(preset);
    expect(ThemeDocument.parse(document)).toEqual(document);
  });

  it("has the default of each setting, and no unknown settings", () => {
    const section = { id: "a", kind: "featured_products", settings: { script: "alert(1)" } };
    expect(ThemeDocument.parse(withHome(section)).pages.home[0]!.settings).toEqual({
      heading: null,
      collection: null,
      sort: "newest",
      count: 10,
    });
  });

  it("rejects unknown kinds, a second single section, a section of another page, and too many", () => {
    expect(problems(withHome({ id: "a", kind: "constructor" }))).toEqual([
      "pages.home.0.kind: Choose a section.",
    ]);
    expect(problems(withHome({ id: "a", kind: "newsletter" }, { id: "b", kind: "newsletter" }))).toEqual([
      "pages.home.1.kind: Use this section once.",
    ]);
    expect(problems(withHome({ id: "a", kind: "main" }))).toEqual([
      "pages.home.0.kind: This page can't have this section.",
    ]);
    const many = Array.from({ length: maxSections + 1 }, (_, at) => ({ id: `s${at}`, kind: "hero" }));
    expect(problems(withHome(...many))).toEqual(["pages.home: Use up to 25 sections."]);
  });

  it("rejects every value as a kind of section without failing", () => {
    for (const kind of [undefined, null, 7, {}, [], "", "__proto__"])
      expect(problems(withHome({ id: "a", kind }))?.[0]).toMatch(/^pages\.home\.0\.kind: /);
    expect(problems(withHome({}, { id: "b", kind: "hero" }))).toBeDefined();
  });

  it("rejects a page without its content", () => {
    expect(problems({ ...salon, pages: { ...salon.pages, cart: [] } })).toEqual([
      "pages.cart: The page needs its content.",
    ]);
  });

  it("that was stored earlier has the content of posts, and no columns of the footer", () => {
    const { post: _, footer_columns: __, ...pages } = salon.pages;
    const stored = { ...salon, pages, header: {} };
    expect(problems(stored)).toBeUndefined();
    const parsed = ThemeDocument.parse(stored);
    expect(parsed.pages.post.map(({ kind }) => kind)).toEqual(["post"]);
    expect(parsed.pages.footer_columns).toEqual([]);
    expect(parsed.header).toEqual({
      is_sticky: false,
      has_search: true,
      has_announcements: true,
      menu: "main",
      logo_position: null,
    });
  });

  it("has only its own sections in the footer, and the content of a post once", () => {
    const withPage = (page: string, ...sections: object[]) => ({
      ...salon,
      pages: { ...salon.pages, [page]: sections },
    });
    expect(problems(withPage("footer_columns", { id: "a", kind: "footer_menu" }))).toBeUndefined();
    expect(problems(withPage("footer_columns", { id: "a", kind: "hero" }))).toEqual([
      "pages.footer_columns.0.kind: This page can't have this section.",
    ]);
    expect(problems(withHome({ id: "a", kind: "footer_text" }))).toEqual([
      "pages.home.0.kind: This page can't have this section.",
    ]);
    expect(problems(withPage("post", { id: "a", kind: "related_posts" }))).toEqual([
      "pages.post: The page needs its content.",
    ]);
    expect(problems({ ...salon, header: { menu: "secret" } })?.[0]).toMatch(/^header\.menu: /);
  });

  it("rejects a script as a link and as a colour, at the field", () => {
    const link = { kind: "url", url: "javascript:alert(1)" };
    expect(problems(withHome({ id: "a", kind: "hero", settings: { link } }))?.[0]).toMatch(
      /^pages\.home\.0\.settings\.link\.url: Enter a URL/,
    );
    expect(problems({ ...salon, brand: { ink: "red;}</style>" } })).toEqual([
      "brand.ink: Enter a colour such as #1a2b3c.",
    ]);
  });

  it("rejects more blocks than the kind has", () => {
    const blocks = Array.from({ length: 7 }, (_, at) => ({ id: `b${at}`, settings: {} }));
    expect(problems(withHome({ id: "a", kind: "promises", blocks }))).toEqual([
      "pages.home.0.blocks: Use up to 6 blocks.",
    ]);
  });
});
