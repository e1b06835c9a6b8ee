import { currencyCodes } from "@vitrine/contract/values/currencies";
import { priceFields } from "../cells/currencies.rules.ts";
import type { OwnField } from "../fields.rules.ts";

type Known = OwnField | "on_sale";

/**
 * Headers of other systems and of custom tables for the fields of a product. A header with different meanings in
 * different systems is not included: the owner has to map it.
 */
const synonyms: Partial<Record<Known, string>> = {
  title:
    "title | name | product name | product title | item | item name | item title | article | article name | produktname | artikelname | artikel | bezeichnung | titel | nom | nom du produit | titre | désignation | nombre | nombre del producto | título | producto | nome | nome prodotto | nome do produto | titolo | prodotto | productnaam | naam | ürün adı | ürün | başlık | название | наименование | товар | nazwa | nazwa produktu | اسم المنتج | الاسم | المنتج | العنوان | পণ্যের নাম | নাম",
  handle: "slug | url slug | url key | permalink | product handle | handle id | url handle",
  description:
    "description | product description | long description | full description | details | body | body html | beschreibung | produktbeschreibung | description du produit | descripción | descripción larga | descrizione | descrição | beschrijving | omschrijving | açıklama | описание | opis | الوصف | وصف المنتج | বিবরণ",
  vendor:
    "vendor | brand | brand name | manufacturer | maker | supplier | marke | hersteller | lieferant | marque | fabricant | fournisseur | marca | fabricante | produttore | fornitore | merk | fabrikant | leverancier | üretici | бренд | производитель | producent | العلامة التجارية | الماركة | ব্র্যান্ড",
  product_type:
    "type | product type | item type | produkttyp | produktart | type de produit | tipo de producto | tipo di prodotto",
  tags: "tags | tag | keywords | labels | product tags | schlagwörter | stichwörter | mots clés | étiquettes | etiquetas | palabras clave | parole chiave | trefwoorden | etiketler | теги | الوسوم | ট্যাগ",
  published:
    "active | enabled | visible | online | product online | inventory visible | is active | aktiv | sichtbar | actif | activo | attivo | actief | aktif | активен",
  price:
    "price | unit price | selling price | retail price | regular price | product price | our price | gross price | price incl tax | price tax included | amount | preis | verkaufspreis | bruttopreis | prix | prix de vente | prix ttc | precio | precio de venta | pvp | prezzo | prezzo di vendita | preço | preço de venda | prijs | verkoopprijs | fiyat | satış fiyatı | цена | cena | السعر | سعر البيع | দাম | মূল্য",
  compare_at_price:
    "compare at price | compare price | compare to price | list price | original price | old price | was price | msrp | rrp | uvp | streichpreis | alter preis | prix barré | ancien prix | prix conseillé | precio anterior | precio original | prezzo barrato | prezzo di listino | adviesprijs | van prijs | السعر قبل الخصم | السعر الأصلي",
  sale_price:
    "sale price | special price | discount price | discounted price | promo price | aktionspreis | angebotspreis | sonderpreis | prix promo | prix soldé | precio rebajado | precio de oferta | prezzo scontato | actieprijs | indirimli fiyat | سعر التخفيض | سعر العرض",
  on_sale: "on sale | is on sale | sale active",
  sale_starts:
    "special price from | special price from date | special from date | special price start date | sale from | sale start | sale starts | sale start date | sale price from | sale price start date | sale price dates from | date on sale from | date sale price starts | discount from | discount start | discount start date | offer start date | promo start | promo start date | promotion start date | sale price effective date | aktion von | aktion ab | début de promo | inicio de la oferta",
  sale_ends:
    "special price to | special price to date | special to date | special price end date | sale to | sale until | sale end | sale ends | sale end date | sale price to | sale price end date | sale price dates to | date on sale to | date sale price ends | discount to | discount end | discount end date | offer end date | promo end | promo end date | promotion end date | aktion bis | fin de promo | fin de la oferta",
  currency:
    "currency | currency code | price currency | currency iso | währung | devise | moneda | valuta | moeda | para birimi | валюта | waluta | العملة | মুদ্রা",
  option1_name: "option 1 name | option name 1 | option name",
  option1_value: "option 1 value | option value 1 | option value",
  option2_name: "option 2 name | option name 2",
  option2_value: "option 2 value | option value 2",
  option3_name: "option 3 name | option name 3",
  option3_value: "option 3 value | option value 3",
  cost: "cost | cost price | purchase price | buying price | supply price | unit cost | item cost | einkaufspreis | ek | prix d'achat | coût | precio de compra | coste | costo | prezzo di acquisto | custo | inkoopprijs | maliyet | alış fiyatı | себестоимость | سعر التكلفة | التكلفة | ক্রয়মূল্য",
  sku: "sku | sku code | product code | product sku | product code sku | item code | item number | item no | item sku | article number | article no | part number | style code | artikelnummer | artikelnr | art nr | référence | code produit | référence produit | referencia | código | código de producto | codice | codice prodotto | codice articolo | referência | productcode | stok kodu | ürün kodu | артикул | رمز المنتج | رقم المنتج | পণ্য কোড",
  barcode:
    "barcode | ean | ean 13 | ean code | upc | upc ean | product upc ean | gtin | isbn | bar code | strichcode | code barres | código de barras | codice a barre | streepjescode | barkod | штрихкод | kod kreskowy | الباركود | বারকোড",
  quantity:
    "quantity | qty | stock | stock on hand | inventory count | inventory quantity | stock quantity | stock level | current stock | current stock level | current quantity | in stock quantity | on hand | available quantity | inventory | units | bestand | lagerbestand | menge | anzahl | quantité | stock disponible | cantidad | existencias | quantità | giacenza | quantidade | estoque | voorraad | aantal | miktar | stok | количество | остаток | ilość | stan magazynowy | الكمية | المخزون | পরিমাণ | স্টক",
  weight_grams:
    "weight g | weight gram | weight grams | weight kg | weight in kg | weight lb | weight oz | gewicht kg | gewicht in kg | poids kg | poids en kg | peso kg | gewicht g | gewicht in gramm | poids g | poids en grammes | peso g | peso en gramos | peso in grammi",
  length_mm: "length mm | länge mm | longueur mm | largo mm | lunghezza mm",
  width_mm: "width mm | breite mm | largeur mm | ancho mm | larghezza mm",
  height_mm: "height mm | höhe mm | hauteur mm | alto mm | altezza mm",
  picture:
    "image | image url | image link | main image | base image | product image | product image url | photo | photo url | picture url | image 1 | image 1 url | bild | bild url | bildadresse | produktbild | url de l'image | imagen | url de imagen | url imagen | foto | immagine | url immagine | imagem | url da imagem | afbeelding | resim | resim url | изображение | фото | الصورة | رابط الصورة | ছবি",
  picture_alt:
    "image alt | alt text | image description | bildbeschreibung | texte alternatif | texto alternativo | testo alternativo",
  seo_title: "meta title | page title | seo titel | meta titel | titre seo | título seo",
  seo_description:
    "meta description | seo beschreibung | meta beschreibung | description seo | descripción seo",
  hs_code:
    "tariff number | customs code | tariff code | zolltarifnummer | code douanier | código arancelario",
  origin_country:
    "origin | made in | country of manufacture | ursprungsland | herkunftsland | pays d'origine | país de origen | paese di origine | land van herkomst",
  categories:
    "categories | product categories | shop categories | kategorien | catégories | categorías | categorie | categorieën | categorias | kategoriler | التصنيفات",
};

const currencies = new Set(currencyCodes);
const fieldOf = new Map(
  Object.entries(synonyms).flatMap(([field, words]) =>
    words.split("|").map((word) => [plain(word), field as Known] as const),
  ),
);

/** The likely field of a header. */
export function synonymOf(header: string): Known | undefined {
  const key = plain(header);
  if (key === "") return undefined;
  return fieldOf.get(key) ?? amountWithCurrency(key);
}

/** Matches "Price USD" and "cost in eur". */
function amountWithCurrency(key: string): Known | undefined {
  const [, words, code] = /^(.+?) (?:in )?([a-z]{3}|\p{Sc})$/u.exec(key) ?? [];
  const isCurrency = code !== undefined && (currencies.has(code.toUpperCase()) || /\p{Sc}/u.test(code));
  const field = isCurrency ? fieldOf.get(words!) : undefined;
  return priceFields.find((each) => each === field) && field;
}

/**
 * Normalises a header: "Product_Name *", "product-name", "productName" and "PRODUCT NAME" are equal; so are "Price
 * (EUR)" and "Price", "name(en-gb)" and "name".
 */
function plain(header: string): string {
  return header
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .normalize("NFC")
    .replace(/\((?:[a-z]{3}|[a-z]{2}-[a-z]{2}|\p{Sc}|0\/1)\)|[[\](){}*:?!]/gu, " ")
    .replace(/[\s_\-./\\'’]+/gu, " ")
    .trim();
}
