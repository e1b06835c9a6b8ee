import { newId } from "../ids.ts";
import type { DemoShop } from "./demo-shop.ts";

type Row = Record<string, unknown>;
const day = 86_400_000;

/** Pages, policies, questions and blog posts by table. */
export function demoPages(
  { pages, faqs, posts, orders }: DemoShop,
  pictures: Map<string, string>,
  now: number,
): Record<string, Row[]> {
  const opened = now - orders.days * day;
  const at = new Date(opened).toISOString();
  const times = { created_at: at, updated_at: at };
  return {
    pages: pages.map(({ html, ...page }) => ({
      ...page,
      id: newId(opened),
      description_html: html.replaceAll("\n", " "),
      published_at: at,
      ...times,
    })),
    faqs: faqs.map((faq, position) => ({ ...faq, id: newId(opened), position, ...times })),
    blogs: posts.map(({ html, picture, daysAgo, ...post }) => {
      const written = new Date(now - daysAgo * day).toISOString();
      return {
        ...post,
        id: newId(now - daysAgo * day),
        description_html: html.replaceAll("\n", " "),
        picture_id: pictures.get(picture),
        published_at: written,
        created_at: written,
        updated_at: written,
      };
    }),
  };
}
