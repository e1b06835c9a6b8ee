import { apiError } from "../../api-error.ts";
import { shop, shopperWithoutTx } from "../../http/guards.ts";
import { pageLanguage, publishedLanguage } from "../../http/page-language.ts";
import { readFeed } from "../product-feeds/read-feed.action.ts";
import { readSharePicture } from "../share-pictures/read-share-picture.action.ts";
import { rejectClosed } from "../storefront/storefront.rules.ts";
import { saveSeo } from "./save-seo.action.ts";
import { requireSeo } from "./seo.queries.ts";
import { seoResponse } from "./seo.rules.ts";

export const seoRoutes = {
  read: shop.seo.read.handler(async ({ context: { tx, app } }) => ({
    data: seoResponse(tx.shopId, await tx.commitWith(requireSeo(tx)), app.dashboardUrl),
  })),

  update: shop.seo.update.handler(async ({ input: { body }, context: { tx, app, actor } }) => {
    await saveSeo(tx, actor, body);
    const data = seoResponse(tx.shopId, await requireSeo(tx), app.dashboardUrl);
    return { message: "SEO settings saved.", data };
  }),

  read_feed: shopperWithoutTx.seo.read_feed.handler(
    ({ input: { params, query }, context: { app, store } }) => {
      rejectClosed(store);
      const language = publishedLanguage(store, query.lang);
      if (query.lang !== undefined && language === null) throw apiError("not_found");
      return readFeed(app, store, { feed: params.feed === "google.xml" ? "google" : "meta", language });
    },
  ),

  read_share_picture: shopperWithoutTx.seo.read_share_picture.handler(({ input: { params }, context }) => {
    const { app, store } = context;
    rejectClosed(store);
    return readSharePicture(app, store.id, params.product_handle, pageLanguage(context));
  }),
};
