import { shop } from "../../http/guards.ts";
import { requireLanguages } from "./languages.queries.ts";
import { saveLanguages } from "./save-languages.action.ts";

export const languagesRoutes = {
  read: shop.languages.read.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(requireLanguages(tx)),
  })),

  update: shop.languages.update.handler(async ({ input: { body }, context: { tx, actor } }) => ({
    message: "Languages saved.",
    data: await saveLanguages(tx, actor, body),
  })),
};
