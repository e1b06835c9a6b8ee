import { beforeAll, beforeEach } from "vitest";
import type { TranslationFilter, TranslationFormat } from "@vitrine/contract/shops/translations";
import { insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

/** A new shop for each test, in English with translations into Arabic, and a product with the title "Lamp". */
export function useTranslatedShop() {
  const app = useTestApp();
  const state = {
    app,
    owner: undefined as unknown as Person,
    params: { shop_id: 0, language: "ar" as const },
    lamp: "",
  };
  const add = async (title: string, shopId = state.params.shop_id) =>
    (await insertProduct(app.database, shopId, { title, price: 1_000, on_hand: 3 })).product_id;

  beforeAll(async () => {
    state.owner = await app.person("Mona");
  });
  beforeEach(async () => {
    const { id } = await app.shop(state.owner, `Mona ${crypto.randomUUID().slice(0, 8)}`);
    state.params = { shop_id: id, language: "ar" };
    const { languages } = state.owner.client;
    const { version } = (await languages.read({ params: state.params })).data;
    const body = { languages: [{ code: "ar" as const, is_published: true }], version };
    await languages.update({ params: state.params, body });
    state.lamp = await add("Lamp");
  });

  return Object.assign(state, {
    add,
    /** A product of another shop of the owner. */
    addToOtherShop: async () => add("Lamp", (await app.shop(state.owner, "Other")).id),
    setText: (column: "description_html" | "title", text: string) =>
      app.database.admin.query(`update products set ${column} = $2 where id = $1`, [state.lamp, text]),
    export: (query: { status?: TranslationFilter; format?: TranslationFormat } = {}) =>
      state.owner.client.translations.export({ params: state.params, query }),
    upload: async (text: string | Uint8Array<ArrayBuffer>) => {
      const body = { file: new File([text], "translations.txt") };
      return (await state.owner.client.translations.import({ params: state.params, body })).data;
    },
    /** A text of the lamp, or of another product, with its translation. */
    textOf: async (field: string, id = state.lamp) => {
      const params = { ...state.params, kind: "product" as const, id };
      const { data } = await state.owner.client.translations.read({ params });
      return data.texts.find((text) => text.field === field);
    },
    countTranslations: async (id: string) =>
      (await app.database.admin.query("select from translations where record_id = $1", [id])).rows.length,
  });
}
