import type { Field, Mapping, Target } from "../fields.rules.ts";

/**
 * The headers of a WooCommerce export, which are translated into the shop's language. Seven languages are listed; in
 * any other language, columns are recognised by position.
 */
const names: Partial<Record<Field, string>> = {
  external_id: "id",
  kind: "type|typ|tipo",
  sku: "sku|artikelnummer|ugs|cod|codice|ref|artnr",
  barcode:
    "gtin, upc, ean, or isbn|gtin, upc, ean oder isbn|gtin, upc, ean, ou isbn|gtin, upc, ean o isbn|gtin, upc, ean ou isbn|gtin, upc, ean of isbn|gtin",
  title: "name|nom|nombre|nome|naam",
  published: "published|veröffentlicht|publié|publicado|pubblicato|gepubliceerd",
  visibility:
    "visibility in catalog|visibility in catalogue|sichtbarkeit im katalog|visibilité dans le catalogue|visibilidad en el catálogo|visibilità nel catalogo|zichtbaarheid in catalogus|visibilidade no catálogo",
  short_description:
    "short description|kurzbeschreibung|description courte|descripción corta|breve descrizione|descrizione breve|korte beschrijving|breve descrição|descrição curta",
  description: "description|beschreibung|descripción|descrizione|beschrijving|descrição",
  sale_starts:
    "date sale price starts|datum, an dem angebotspreis beginnt|date de début de promo|día en que empieza el precio rebajado|data di inizio dell’offerta|datum actieprijs start|data de preço promocional começa em",
  sale_ends:
    "date sale price ends|datum, an dem angebotspreis endet|date de fin de promo|día en que termina el precio rebajado|data di fine dell’offerta|datum actieprijs eindigt|data de preço promocional termina em",
  tax_status:
    "tax status|steuerstatus|état de la tva|estado del impuesto|stato delle imposte|belastingstatus|status do imposto|estado do imposto",
  tax_class:
    "tax class|steuerklasse|classe de tva|clase de impuesto|aliquota di imposta|belastingklasse|classe de imposto",
  in_stock:
    "in stock|auf lager|vorrätig|en stock|existencias|en inventario|in magazzino|op voorraad|em estoque|em stock",
  quantity: "stock|lager|lagerbestand|bestand|inventario|magazzino|voorraad|estoque",
  oversell:
    "backorders allowed|lieferrückstände erlaubt|lieferrückstande erlaubt|autoriser les commandes de produits en rupture|permitir reservas de productos agotados|gli ordini arretrati sono permessi|nabestellingen toestaan|são permitidas encomendas|encomendas permitidas",
  sold_individually:
    "sold individually|nur einzeln verkaufen|vendre individuellement|vendido individualmente|venduto singolarmente|wordt individueel verkocht",
  weight: "weight|gewicht|poids|peso",
  length: "length|länge|longueur|longitud|lunghezza|lengte|comprimento",
  width: "width|breite|largeur|anchura|larghezza|breedte|largura",
  height: "height|höhe|hauteur|altura|altezza|hoogte",
  sale_price:
    "sale price|angebotspreis|tarif promo|precio rebajado|prezzo in offerta|actieprijs|preço promocional",
  regular_price:
    "regular price|regulärer preis|tarif régulier|precio normal|prezzo di listino|reguliere prijs|preço normal|preço",
  categories: "categories|kategorien|catégories|categorías|categorie|categorieën|categorias",
  tags: "tags|tag|schlagwörter|étiquettes|etiquetas",
  images: "images|bilder|imágenes|immagini|afbeeldingen|imagens",
  parent: "parent|übergeordnet|übergeordnetes produkt|superior|genitore|hoofd|ascendente|pai",
  vendor: "brands|marken|marques|marcas|marchi|merken",
  cost: "cost of goods|warenkosten",
};

/** The columns from the weight on, in WooCommerce's order; null is left out. */
const behindWeight: (Field | null)[] = [
  "weight",
  "length",
  "width",
  "height",
  null,
  null,
  "sale_price",
  "regular_price",
  "categories",
  "tags",
  null,
  "images",
  null,
  null,
  "parent",
];
const beforeWeight: (Field | null)[] = [
  "external_id",
  "kind",
  "sku",
  "barcode",
  "title",
  "published",
  null,
  "visibility",
  "short_description",
  "description",
  "sale_starts",
  "sale_ends",
  "tax_status",
  "tax_class",
  "in_stock",
  "quantity",
  null,
  "oversell",
  "sold_individually",
];
/** Later versions added both columns, the barcode last. */
const newest = beforeWeight.indexOf("barcode");
const newer = beforeWeight.indexOf("quantity") + 1;

/** Fields that only WooCommerce has; several of them identify a WooCommerce file. */
const telling = new Set<Field>([
  "kind",
  "parent",
  "regular_price",
  "sale_price",
  "external_id",
  "images",
  "tax_status",
]);

const byName = new Map(
  Object.entries(names).flatMap(([field, words]) =>
    words.split("|").map((word) => [plain(word), field as Field] as const),
  ),
);

function plain(header: string): string {
  return header
    .toLowerCase()
    .replace(/\([^)]*\)\s*$/, "")
    .replace(/[\s?¿’'`´]+/g, "");
}

/** Maps the columns of a WooCommerce file; undefined for another file. */
export function wooMapping(headers: string[]): Mapping | undefined {
  const taken = new Set<Target>();
  const inPlace = byPlace(headers);
  const mapping = headers.map((header, column): Target | null => {
    const named = byName.get(plain(header)) ?? metaOf(header);
    const target = named ?? inPlace.get(column) ?? null;
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
  for (const [column, target] of attributesOf(headers, mapping)) mapping[column] = target;
  const hits = [...telling].filter((field) => taken.has(field)).length;
  return taken.has("title") && hits >= 2 && (taken.has("regular_price") || taken.has("parent"))
    ? mapping
    : undefined;
}

/** In every language, a weight with a unit such as kg and three measures in one unit are adjacent. */
function byPlace(headers: string[]): Map<number, Field> {
  const units = headers.map((header) => /\(([a-z]+)\)\s*$/i.exec(header.trim())?.[1]?.toLowerCase() ?? "");
  const weight = units.findIndex(
    (unit, at) =>
      /^(kg|g|lbs?|oz)$/.test(unit) &&
      /^(m|cm|mm|in|yd)$/.test(units[at + 1] ?? "") &&
      units[at + 2] === units[at + 1] &&
      units[at + 3] === units[at + 1],
  );
  const missing = beforeWeight.length - weight;
  if (weight === -1 || missing < 0 || missing > 2) return new Map();
  const before = beforeWeight.filter(
    (_, at) => !(missing >= 1 && at === newest) && !(missing === 2 && at === newer),
  );
  return new Map(
    [...before, ...behindWeight].flatMap((field, column) => (field ? [[column, field] as const] : [])),
  );
}

/**
 * "Attribute 1 name" and "Attribute 1 value(s)" in any language: the first two of four or more columns with the same
 * number.
 */
function attributesOf(headers: string[], mapping: Mapping): [column: number, target: Target][] {
  const columnsOf = new Map<string, number[]>();
  for (const [column, header] of headers.entries()) {
    const [, number] = /(?:^|\s)(\d{1,2})(?:\s|$)/.exec(header) ?? [];
    if (
      !number ||
      mapping[column] ||
      /download|herunterlad|télécharg|descarg|^(?:m[eé]ta|мета)[^:]*:/i.test(header)
    )
      continue;
    columnsOf.set(number, [...(columnsOf.get(number) ?? []), column]);
  }
  return [...columnsOf].flatMap(([number, [name, values, ...flags]]) => {
    const isAttribute = /attribu|atribu/i.test(headers[name!]!) || flags.length >= 2;
    if (!isAttribute || name === undefined || values === undefined) return [];
    return [
      [name, `attribute:${number}:name`],
      [values, `attribute:${number}:values`],
    ] as [number, Target][];
  });
}

const metas: Record<string, Field> = {
  _yoast_wpseo_title: "seo_title",
  rank_math_title: "seo_title",
  _yoast_wpseo_metadesc: "seo_description",
  rank_math_description: "seo_description",
};

/** Keys with a leading underscore are internal to the software. */
function metaOf(header: string): Target | undefined {
  const key = /^(?:m[eé]ta|мета)\p{L}*\s*:\s*(\S.{0,99})$/iu.exec(header)?.[1];
  if (!key) return undefined;
  return (
    metas[key] ?? (key.startsWith("_") || key.startsWith("rank_math") ? undefined : `custom_field:${key}`)
  );
}

/** The unit in a header: "Weight (lbs)" is "lbs". */
export function unitIn(header: string): string | undefined {
  return /\(([a-z]+)\)\s*$/i.exec(header.trim())?.[1]?.toLowerCase();
}
