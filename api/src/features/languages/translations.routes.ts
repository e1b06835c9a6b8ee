import { pageOf } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { exportTranslations } from "./export-translations.action.ts";
import { importTranslations } from "./import-translations.action.ts";
import { rejectUnknownLanguage, requireTranslation, saveTranslation } from "./save-translation.action.ts";
import { listTranslations } from "./translations.queries.ts";

export const translationsRoutes = {
  list: shop.translations.list.handler(async ({ input: { params, query }, context: { tx } }) => {
    await rejectUnknownLanguage(tx, params.language);
    const rows = await tx.commitWith(listTranslations(tx, params.language, query));
    return pageOf(rows, query.limit, ({ id }) => id);
  }),

  read: shop.translations.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await requireTranslation(tx, params),
  })),

  update: shop.translations.update.handler(
    async ({ input: { params, body }, context: { tx, actor, isProven } }) => ({
      message: "Translation saved.",
      data: await saveTranslation(tx, { actor, isProven }, params, body.texts),
    }),
  ),

  export: shopWithoutTx.translations.export.handler(
    ({ input: { params, query }, context: { app, member } }) =>
      exportTranslations(app, member.shop_id, { language: params.language, ...query }),
  ),

  import: shopWithoutTx.translations.import.handler(
    async ({ input: { params, body }, context: { app, actor, isProven, member } }) => {
      const place = { shopId: member.shop_id, language: params.language };
      const data = await importTranslations(app, { actor, isProven }, place, body.file);
      return { message: "Translations imported.", data };
    },
  ),
};
