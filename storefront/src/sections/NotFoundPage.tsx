import { Grid, SearchBox } from "../features/products/ListPage.tsx";
import type { View } from "../page.tsx";
import type { Visit } from "../site.ts";
import { t } from "../words.ts";

/** Nothing here, but a way on: the search and a few products. */
export async function notFoundPage({ site, client }: Visit, status: 404 | 410 = 404): Promise<View> {
  const { data } = await client.storefront.list_products({
    params: { handle: site.store.handle },
    query: { limit: 6 },
  });
  return {
    status,
    title: status === 410 ? t("No longer here") : t("Nothing at this address"),
    body: (
      <>
        <div className="list-head">
          <h1>
            {status === 410
              ? t("What was here is no longer in the shop")
              : t("There is nothing at this address")}
          </h1>
          <SearchBox />
        </div>
        {data.length > 0 && (
          <section className="featured">
            <h2>{t("New in the shop")}</h2>
            <Grid cards={data} />
          </section>
        )}
      </>
    ),
  };
}
