import type { View } from "../../page.tsx";
import { collectionPath } from "../../paths.ts";
import type { Visit } from "../../site.ts";
import { t } from "../../i18n.ts";
import { cardsPerPage, browsePage } from "../products/browse-page.tsx";

/** All collections, the newest first. */
export async function collectionsPage({ site, client, query }: Visit): Promise<View> {
  const cursor = query.get("cursor");
  const { data, meta } = await client.storefront.list_collections({
    params: { handle: site.store.handle },
    query: { limit: cardsPerPage, cursor: cursor ?? undefined },
  });
  return browsePage(site, {
    title: t("Collections"),
    path: "/collections",
    cards: data,
    cursor,
    next: meta.next_cursor,
    pathOf: collectionPath,
  });
}
