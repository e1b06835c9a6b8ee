import * as z from "zod";
import { response, inShop, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { storefrontLanguages } from "../languages/storefront-languages.ts";

const listed = ["title", "description_html", "seo_title", "seo_description"] as const;

/**
 * The fields of each kind of record that can be translated. A menu's fields are the labels that the owner entered, those of a
 * section of the published theme its settings with text (`section-texts.rules.ts`). The record of an option or a custom field
 * is its name in the whole shop, and its fields are the name and the values; a size chart has a field for each text of its
 * table.
 */
export const translatedFields = {
  product: listed,
  category: listed,
  collection: listed,
  option: [],
  custom_field: [],
  size_chart: ["title", "note", "picture_alt"],
  page: listed,
  policy: listed,
  post: ["title", "excerpt", "description_html", "seo_title", "seo_description"],
  menu: [],
  faq: ["section", "question", "answer_html"],
  announcement: ["text"],
  banner: ["headline", "text", "button_label"],
  testimonial: ["role", "text"],
  section: [],
  promo_popup: ["title", "text", "button_label"],
  delivery_rate: ["name", "place_name", "place_instructions"],
  payment_method: ["name", "instructions"],
  coupon: ["title"],
  checkout: ["terms_label", "thank_you"],
  shop: ["seo_title", "seo_description"],
} as const satisfies Record<string, readonly string[]>;
export type TranslatedKind = keyof typeof translatedFields;
export const translatedKinds = Object.keys(translatedFields) as TranslatedKind[];

/** Groups of kinds, in the order of the screens. */
export const translatedGroups = {
  products: ["product", "category", "collection", "option", "custom_field", "size_chart"],
  pages: ["page", "policy", "post", "menu", "faq"],
  storefront: ["announcement", "banner", "testimonial", "section", "promo_popup", "shop"],
  checkout: ["delivery_rate", "payment_method", "coupon", "checkout"],
} as const satisfies Record<string, readonly TranslatedKind[]>;

export const translatedGroupNames = Object.keys(translatedGroups) as (keyof typeof translatedGroups)[];

/** Maximum number of values of an option or a custom field that can be translated: those of the most products. */
export const maxTranslatedValues = 200;

export function isRichText(field: string): boolean {
  return field.endsWith("_html");
}

/** The field of a custom HTML section's HTML, which is sanitised with its own rules. */
export const sectionHtmlField = "section_html";

/** True for the field of a section, or of its block: "section_html", "block-1.section_html". */
export function isSectionHtml(field: string): boolean {
  return field === sectionHtmlField || field.endsWith(`.${sectionHtmlField}`);
}

/**
 * The reason why a translation can't be stored. Lists, menus and the search contain all texts that aren't formatted, in each
 * language: long ones would make them slow, and the index of the search can't hold them.
 */
export function translationProblem(field: string, text: string): string | undefined {
  if (text.length > 100_000) return "Shorten this to 100,000 characters.";
  if (text.length > 20_000 && isSectionHtml(field)) return "Shorten this to 20,000 characters.";
  return text.length > 5_000 && !isRichText(field) ? "Shorten this to 5,000 characters." : undefined;
}

const TranslatedText = z.object({
  field: z.string(),
  /** The text in the shop's default language. */
  source: z.string(),
  text: z.string().nullable(),
  /** True if the source has changed since it was translated. */
  is_outdated: z.boolean(),
});
export type TranslatedText = z.infer<typeof TranslatedText>;

/** A record with its texts and their translations into one language. Fields without a source are left out. */
export const TranslatedRecord = z.object({
  id: z.string(),
  kind: z.enum(translatedKinds),
  /** The record's name in the default language. */
  title: z.string(),
  texts: z.array(TranslatedText),
});
export type TranslatedRecord = z.infer<typeof TranslatedRecord>;

export const translationFilters = ["missing", "outdated"] as const;
export type TranslationFilter = (typeof translationFilters)[number];

const inLanguage = inShop.extend({ language: z.enum(storefrontLanguages) });
const ofRecord = inLanguage.extend({ kind: z.enum(translatedKinds), id: z.string().min(1).max(300) });

/** Translations by field; "" removes one, so that shoppers read the default text. */
const TranslationDraft = z.object({
  texts: z
    .record(z.string().max(300), z.string().trim())
    .refine((texts) => Object.keys(texts).length <= 1_000, "Save up to 1,000 texts at once.")
    .superRefine((texts, context) => {
      for (const [field, text] of Object.entries(texts)) {
        const message = translationProblem(field, text);
        if (message) context.addIssue({ code: "custom", path: [field], message });
      }
    }),
});

/** Columns of the CSV files, named as in those of other shop systems. */
export const translationColumns = [
  "Type",
  "Identification",
  "Field",
  "Locale",
  "Status",
  "Default content",
  "Translated content",
] as const;

/** Formats of files: CSV for spreadsheets, XLIFF for translation tools. */
const translationFormats = ["csv", "xliff"] as const;
export type TranslationFormat = (typeof translationFormats)[number];

/** The result of an import of a file. */
export const TranslationsImport = z.object({
  format: z.enum(translationFormats),
  saved: z.number().int(),
  /** Texts whose translation the shop has already. */
  unchanged: z.number().int(),
  /** Texts that couldn't be saved. */
  rejected: z.number().int(),
  /** The first of them, by line of the file. */
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
});
export type TranslationsImport = z.infer<typeof TranslationsImport>;

export const translations = {
  list: shop("languages")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/languages/{language}/translations" })
    .input(
      z.object({
        params: inLanguage,
        query: pageQuery.extend({
          kind: z.enum(translatedKinds).default("product"),
          status: z.enum(translationFilters).optional(),
          /** Part of the record's name. */
          search: z.string().trim().max(200).optional(),
        }),
      }),
    )
    .output(page(TranslatedRecord)),
  read: shop("languages")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/languages/{language}/translations/{kind}/{id}" })
    .input(z.object({ params: ofRecord }))
    .output(response(TranslatedRecord)),
  /** Requires a proof for payment methods, whose instructions tell shoppers the bank account. */
  update: shop("languages", { proof: "for_some" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/languages/{language}/translations/{kind}/{id}" })
    .input(z.object({ params: ofRecord, body: TranslationDraft }))
    .errors(errorMap("proof_required"))
    .output(z.object({ message: z.string(), data: TranslatedRecord })),
  /** All texts with their translations as CSV or XLIFF 1.2, or those that are missing or outdated. */
  export: shop("languages")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/languages/{language}/translations/export" })
    .input(
      z.object({
        params: inLanguage,
        query: z.object({
          status: z.enum(translationFilters).optional(),
          format: z.enum(translationFormats).default("csv"),
        }),
      }),
    )
    .output(z.file()),
  /**
   * Saves the translations of a CSV, XLIFF 1.2 or XLIFF 2.0 file. Texts without a translation change nothing. A
   * translation of a text that has changed since the export is saved as outdated. Requires a proof to change those of payment
   * methods.
   */
  import: shop("languages", { maxBody: 21_000_000, proof: "for_some" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/languages/{language}/translations/import" })
    .input(z.object({ params: inLanguage, body: z.object({ file: z.file() }) }))
    .errors(errorMap("translations_unreadable", "proof_required"))
    .output(z.object({ message: z.string(), data: TranslationsImport })),
};
