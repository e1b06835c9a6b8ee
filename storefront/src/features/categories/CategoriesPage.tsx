import type { View } from "../../page.tsx";
import { categoryPath } from "../../paths.ts";
import type { Visit } from "../../site.ts";
import { t } from "../../i18n.ts";
import { cardsPerPage, browsePage } from "../products/browse-page.tsx";

/** The top-level categories, each with its direct subcategories. */
export async function categoriesPage({ site, client, query }: Visit): Promise<View> {
  const cursor = query.get("cursor");
  const { data, meta } = await client.storefront.list_categories({
    params: { handle: site.store.handle },
    query: { depth: 1, limit: cardsPerPage, cursor: cursor ?? undefined },
  });
  return browsePage(site, {
    title: t("Categories"),
    path: "/categories",
    cards: data,
    cursor,
    next: meta.next_cursor,
    pathOf: categoryPath,
    below: ({ children }) =>
      children.length > 0 && (
        <ul className="below">
          {children.map(({ title, handle }) => (
            <li key={handle}>
              <a href={categoryPath(site.base, handle)} dir="auto">
                {title}
              </a>
            </li>
          ))}
        </ul>
      ),
  });
}
