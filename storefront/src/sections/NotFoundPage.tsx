import { Grid } from "../features/products/Grid.tsx";
import { SearchBox } from "../features/products/ListPage.tsx";
import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { t } from "../i18n.ts";

/** The not-found page, with the search and a few products. */
export async function notFoundPage({ site, client }: Visit, status: 404 | 410 = 404): Promise<View> {
  const { data } = await client.storefront.list_products({
    params: { handle: site.store.handle },
    query: { limit: 6 },
  });
  return {
    status,
    title: status === 410 ? t("Page removed") : t("Page not found"),
    body: (
      <>
        <div className="list-head">
          <h1>
            {status === 410 ? t("This page was removed from the shop") : t("We couldn't find this page")}
          </h1>
          <SearchBox />
        </div>
        {data.length > 0 && (
          <section className="featured">
            <h2>{t("New arrivals")}</h2>
            <Grid cards={data} />
          </section>
        )}
      </>
    ),
  };
}
