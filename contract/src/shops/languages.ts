import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { storefrontLanguages } from "../languages/storefront-languages.ts";
import { version } from "../values/fields.ts";

/** A further language, in the owner's order. Shoppers see it once it is published, at "/ar/…". */
const FurtherLanguage = z.object({
  code: z.enum(storefrontLanguages, "Choose a language from the list."),
  is_published: z.boolean(),
});

export const LanguagesDraft = z.object({
  languages: z
    .array(FurtherLanguage)
    .refine(
      (languages) => new Set(languages.map(({ code }) => code)).size === languages.length,
      "Add each language once.",
    ),
});

export const LanguageSettings = z.object({
  /** Of the shop's own texts, and of pages without a language in their path. It is changed in the shop's settings. */
  default_language: z.string(),
  languages: z.array(FurtherLanguage),
  version: z.number().int(),
});
export type LanguageSettings = z.infer<typeof LanguageSettings>;

export const languages = {
  read: shop("languages")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/languages" })
    .input(z.object({ params: inShop }))
    .output(response(LanguageSettings)),
  update: shop("languages")
    .errors(errorMap("version_conflict"))
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/languages" })
    .input(z.object({ params: inShop, body: LanguagesDraft.extend({ version }) }))
    .output(z.object({ message: z.string(), data: LanguageSettings })),
};
