import { plainText } from "@vitrine/contract/values/plain-text";
import { listingOf } from "../../document/head-texts.ts";
import type { View } from "../../page.tsx";
import { collectionPath } from "../../paths.ts";
import type { Visit } from "../../site.ts";
import { t } from "../../i18n.ts";
import { isWorthStoring, loadList } from "../products/ListPage.tsx";
import { listJsonLd } from "../products/list-json-ld.ts";
import { BrowseIntro } from "../products/BrowseIntro.tsx";

/** A collection, in its owner's order. */
export async function collectionPage(visit: Visit, handle: string): Promise<View> {
  const { site, client } = visit;
  const params = { handle: site.store.handle, collection_handle: handle };
  const { data: collection } = await client.storefront.read_collection({ params });
  const path = collectionPath("", collection.handle);
  const steps = [{ title: t("Collections"), path: "/collections" }];
  const list = await loadList(visit, {
    path,
    title: collection.title,
    of: { collection: collection.handle },
    trail: steps,
    ownOrder: t("Featured"),
    intro: <BrowseIntro card={collection} />,
  });
  return {
    title: collection.title,
    description: plainText(collection.description_html).slice(0, 160),
    listing: listingOf("collection", collection),
    path: list.canonical,
    isCached: isWorthStoring(list),
    sheet: "list",
    picture: collection.picture,
    jsonLd:
      list.canonical === path
        ? listJsonLd(site, { title: collection.title, path, trail: steps, paths: list.paths })
        : [],
    body: list.body,
  };
}
