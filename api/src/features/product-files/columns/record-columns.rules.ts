import type { Field, Mapping } from "../fields.rules.ts";

/** Files of records other than products, one per row. */
const recordFormats = ["categories", "collections", "customers", "redirects"] as const;
export type RecordFormat = (typeof recordFormats)[number];

export function isRecordFormat(format: string): format is RecordFormat {
  return (recordFormats as readonly string[]).includes(format);
}

/** Fields that categories and collections share. */
const ofGroups: Record<string, Field> = {
  Title: "title",
  Description: "description",
  Picture: "picture",
  "Search title": "seo_title",
  "Search description": "seo_description",
  Hidden: "hidden",
};

/** Headers of our own exports, in this order. */
const ownHeaders: Record<"categories" | "collections", Record<string, Field>> = {
  categories: { "Category handle": "handle", "Parent handle": "parent_handle", ...ofGroups },
  collections: {
    "Collection handle": "handle",
    ...ofGroups,
    Kind: "collection_kind",
    Rules: "rules",
    "Sort order": "sort",
    "Sold out last": "sold_out_last",
    Products: "products",
    "Pinned products": "pinned",
    "Left out products": "excluded",
  },
};

/** The headers of our own file of a type, with their fields. */
export function recordHeadersOf(format: keyof typeof ownHeaders): [header: string, field: Field][] {
  return Object.entries(ownHeaders[format]);
}

function own(format: keyof typeof ownHeaders): Record<string, Field> {
  return Object.fromEntries(recordHeadersOf(format).map(([header, field]) => [keyOf(header), field]));
}

const fieldsByHeader: Record<RecordFormat, Record<string, Field>> = {
  categories: {
    ...own("categories"),
    categorypath: "category_path",
    categoryslug: "handle",
    parentslug: "parent_handle",
    parentcategory: "parent_handle",
    categorytitle: "title",
    categoryname: "title",
  },
  collections: {
    ...own("collections"),
    collectionslug: "handle",
    collectiontitle: "title",
    collectionkind: "collection_kind",
  },
  customers: {
    ...synonymsOf(
      "email",
      "email | email address | user email | billing email | customer email | e-mail-adresse | emailadres | adresse e-mail | courriel | correo electrónico | correo | indirizzo email",
    ),
    ...synonymsOf(
      "first_name",
      "first name | given name | billing first name | vorname | prénom | nombre | voornaam | nome",
    ),
    ...synonymsOf(
      "last_name",
      "last name | surname | family name | billing last name | nachname | apellido | apellidos | achternaam | cognome | sobrenome",
    ),
    ...synonymsOf(
      "full_name",
      "name | full name | customer | customer name | display name | kunde | client | cliente | klant",
    ),
    ...synonymsOf(
      "phone",
      "phone | phone number | mobile | telephone | billing phone | telefon | telefonnummer | téléphone | teléfono | telefono | telefoon | telefoonnummer | telefone",
    ),
    ...synonymsOf("second_phone", "default address phone"),
    ...synonymsOf("tags", "tags | customer tags"),
    ...synonymsOf("customer_note", "note | notes | customer note"),
    ...synonymsOf("accepts_marketing", "accepts email marketing | accepts marketing"),
    ...synonymsOf("tax_exempt", "tax exempt"),
    ...synonymsOf("address_line1", "default address address1 | address1 | billing address 1"),
    ...synonymsOf("address_line2", "default address address2 | address2 | billing address 2"),
    ...synonymsOf("city", "default address city | city | billing city"),
    ...synonymsOf(
      "region",
      "default address province code | province code | province | state | billing state",
    ),
    ...synonymsOf("postal_code", "default address zip | zip | postcode | postal code | billing postcode"),
    ...synonymsOf("country", "default address country code | country code | country | billing country"),
  },
  redirects: {
    redirectfrom: "redirect_from",
    redirectto: "redirect_to",
    from: "redirect_from",
    to: "redirect_to",
    path: "redirect_from",
    target: "redirect_to",
  },
};

function keyOf(header: string): string {
  return header
    .toLowerCase()
    .normalize("NFC")
    .replace(/[\s_.-]+/g, "");
}

/** Synonyms of a field in other systems. */
function synonymsOf(field: Field, words: string): Record<string, Field> {
  return Object.fromEntries(words.split("|").map((word) => [keyOf(word), field]));
}

/** Headers that no product file has and that identify the type of a file. */
const distinctiveHeaders: Record<"categories" | "collections", RegExp> = {
  categories: /^category(handle|slug|path|title|name)$/,
  collections: /^collection(handle|slug|title)$/,
};

/**
 * Maps the columns of a list; undefined for a product file or an unknown one. `isSure`: the headers are those of no
 * product file.
 */
export function recordMapping(
  headers: string[],
): { format: RecordFormat; mapping: Mapping; isSure: boolean } | undefined {
  for (const format of recordFormats) {
    const taken = new Set<Field>();
    const mapping = headers.map((header) => {
      const field = fieldsByHeader[format][keyOf(header)];
      if (!field || taken.has(field)) return null;
      taken.add(field);
      return field;
    });
    const isSure = format in distinctiveHeaders;
    if (isComplete(format, headers, taken)) return { format, mapping, isSure };
  }
  return undefined;
}

/** Any file may have an email column; a name column beside it identifies a list of customers. */
function isComplete(format: RecordFormat, headers: string[], fields: Set<Field>): boolean {
  switch (format) {
    case "categories":
    case "collections":
      return headers.some((header) => distinctiveHeaders[format].test(keyOf(header)));
    case "redirects":
      return fields.has("redirect_from") && fields.has("redirect_to");
    case "customers":
      return (
        (fields.has("email") || fields.has("phone")) &&
        (fields.has("first_name") || fields.has("last_name") || fields.has("full_name"))
      );
  }
}

/** True for Shopify's export of inventory by location, which is imported on another page. */
export function isInventory(headers: string[]): boolean {
  const keys = new Set(headers.map(keyOf));
  const hasCount = ["onhand", "available", "onhand(new)", "onhand(current)"].some((key) => keys.has(key));
  return keys.has("location") && keys.has("sku") && hasCount;
}
