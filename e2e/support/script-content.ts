import { initialDocument } from "@vitrine/contract/themes/theme-document";
import type { PageName } from "../../dashboard/src/shared/pages/page.ts";
import { evil, rich, type ScriptShop } from "./scripted-texts.ts";

/** Menus, a question and an announcement. */
export async function fillContent(
  shop: ScriptShop,
  pageId: string,
): Promise<Partial<Record<PageName, string>>> {
  const { owner, params } = shop;
  const items = [
    {
      title: evil(80),
      level: 0,
      link: { kind: "url" as const, url: 'https://example.com/"onload=__ran(0)' },
    },
    { title: evil(80), level: 1, link: { kind: "page" as const, target_id: pageId } },
    { title: null, level: 0, link: { kind: "page" as const, target_id: pageId } },
  ];
  for (const location of ["main", "footer"] as const)
    await owner.menus.update({ params: { ...params, location }, body: { items, version: 0 } });
  const { data: faq } = await owner.faqs.create({
    params,
    body: { question: evil(), answer_html: rich(), section: evil(80) },
  });
  const { data: announcement } = await owner.announcements.create({
    params,
    body: { text: evil(), link: { kind: "url", url: '/"onload=__ran(0)' } },
  });
  return { menu: "main", question: faq.id, announcementEdit: announcement.id };
}

/** A blog post with a cover. */
export async function fillBlog(
  shop: ScriptShop,
  picture_id: string,
): Promise<Partial<Record<PageName, string>>> {
  const { owner, params } = shop;
  const { data: post } = await owner.blogs.create({
    params,
    body: {
      title: evil(),
      handle: "evil-post",
      description_html: rich(),
      excerpt: evil(),
      author: evil(80),
      tags: [evil(60).replaceAll(",", "")],
      picture_id,
      picture_alt: evil(),
      seo_title: evil(120),
      seo_description: evil(),
    },
  });
  return { blogPost: post.id };
}

/** The published theme, with the owner's own HTML on the home page and on pages. */
export async function fillTheme(shop: ScriptShop): Promise<Partial<Record<PageName, string>>> {
  const { owner, params } = shop;
  const { data: theme } = await owner.themes.create({ params, body: { name: evil(60), preset: "salon" } });
  const styles = [
    "background:url(javascript:__ran(0))",
    "width:expression(__ran(0))",
    "x:y;}</style><script>__ran(0)</script>",
  ];
  const frames = ["javascript:__ran(0)", "https://evil.example/", "//www.youtube.com/embed/dQw4w9WgXcQ"];
  const html = [
    rich(),
    ...styles.map((style) => `<div style="${style}">__ran(0)</div>`),
    ...frames.map((src) => `<iframe src="${src}" title='${evil(80)}' onload="__ran(0)"></iframe>`),
    '<form action="javascript:__ran(0)"><button formaction="javascript:__ran(0)">x</button></form>',
    "<details open ontoggle=__ran(0)><summary>__ran(0)</summary>x</details>",
  ].join("");
  const section = (id: string) => ({
    id,
    kind: "custom_html" as const,
    is_hidden: false,
    settings: { heading: evil(), html },
    blocks: [],
  });
  const { pages, ...salon } = initialDocument("salon");
  const document = {
    ...salon,
    pages: { ...pages, home: [section("own"), ...pages.home], page: [section("own"), ...pages.page] },
  };
  const at = { ...params, id: theme.id };
  await owner.themes.save_draft({ params: at, body: { document, version: 0, base_version: theme.version } });
  const body = { version: theme.version, at: null, restored_version: null };
  await owner.themes.publish({ params: at, body });
  await translateSections(shop, html);
  return { customize: theme.id };
}

/** The same texts and HTML as the Arabic translation of the sections, whose pages are visited, too. */
async function translateSections({ owner, params, shopPages }: ScriptShop, html: string): Promise<void> {
  const { version } = (await owner.languages.read({ params })).data;
  const languages = [{ code: "ar" as const, is_published: true }];
  await owner.languages.update({ params, body: { languages, version } });
  const texts = () => ({ heading: evil(), section_html: html.replaceAll("x</", "س</") });
  for (const id of ["home.own", "page.own"])
    await owner.translations.update({
      params: { ...params, language: "ar", kind: "section", id },
      body: { texts: texts() },
    });
  shopPages.push("/ar", "/ar/pages/scripted");
}

/** A banner, a testimonial, a contact link and the promo popup. */
export async function fillHome(
  shop: ScriptShop,
  picture_id: string,
): Promise<Partial<Record<PageName, string>>> {
  const { owner, params } = shop;
  const link = { kind: "url" as const, url: 'https://example.com/"onload=__ran(0)' };
  const { data: banner } = await owner.banners.create({
    params,
    body: {
      picture_id,
      picture_alt: evil(),
      headline: evil(80),
      text: evil(),
      button_label: evil(40),
      link,
    },
  });
  const { data: testimonial } = await owner.testimonials.create({
    params,
    body: { name: evil(80), role: evil(80), text: evil(), picture_id, stars: 5 },
  });
  const { data: contactLink } = await owner.contact_links.create({
    params,
    body: { kind: "location", value: `1 ${evil()}`, label: evil(60), in_contact_button: true },
  });
  const { data: popup } = await owner.promo_popups.read({ params });
  await owner.promo_popups.update({
    params,
    body: {
      title: evil(80),
      text: evil(),
      picture_id,
      picture_alt: evil(),
      action: "link",
      button_label: evil(40),
      link,
      pages: "home",
      version: popup.version,
    },
  });
  return { banner: banner.id, testimonial: testimonial.id, contactLink: contactLink.id };
}
