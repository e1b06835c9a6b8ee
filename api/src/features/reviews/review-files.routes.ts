import { shopWithoutTx } from "../../http/guards.ts";
import { exportReviews } from "./export-reviews.action.ts";
import { importReviews, previewReviews } from "./import-reviews.action.ts";

export const reviewFilesRoutes = {
  preview: shopWithoutTx.review_files.preview.handler(
    async ({ input: { body }, context: { app, member } }) => ({
      data: await previewReviews(app, member.shop_id, body),
    }),
  ),

  import: shopWithoutTx.review_files.import.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Reviews imported.",
      data: await importReviews(app, actor, member.shop_id, body),
    }),
  ),

  export: shopWithoutTx.review_files.export.handler(({ context: { app, member } }) =>
    exportReviews(app, member.shop_id),
  ),
};
