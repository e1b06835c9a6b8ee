import { describe, expect, test } from "vitest";
import { guessMapping, recogniseFormat } from "../columns/columns.rules.ts";
import { type ImportedProduct, isRowProblem, type RowProblem } from "../imported-product.ts";
import { productsOf } from "./read-products.ts";
import { rowsOf } from "../tables/read-table.ts";
import { readHeaders } from "../tables/read-table.fixture.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

async function read(csv: string | Buffer) {
  const open = async function* () {
    yield Buffer.from(csv);
  };
  const { headers } = await readHeaders(open());
  const products: ImportedProduct[] = [];
  const problems: RowProblem[] = [];
  const options = { currency: "EUR", now };
  for await (const item of productsOf(() => rowsOf(open), headers, guessMapping(headers), options)) {
    if (isRowProblem(item)) problems.push(item);
    else products.push(item);
  }
  return { products, problems, format: recogniseFormat(headers).format };
}

const head =
  "ID,Type,SKU,Name,Published,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)";
const table = (...lines: string[]) => [head, ...lines].join("\n");

describe("Variations", () => {
  test("find their product by SKU or ID, also if it follows them or other products are in between", async () => {
    const { products, problems, format } = await read(
      table(
        "11,variation,T-R,Tee - Red,1,,1,5,,25,,,T,Color,Red,,",
        "20,simple,CAP,Cap,1,,1,,16,18,Hats,,,,,,",
        "12,variation,T-B,Tee - Blue,1,,1,,,26,,,id:10,Color,Blue,,",
        `10,variable,T,Tee,1,Soft,1,,,,Clothing > Tees,,,Color,"Blue, Red",Made in,Peru`,
      ),
    );
    expect(format).toBe("woocommerce");
    expect(problems).toEqual([]);
    expect(products.map(({ handle }) => handle)).toEqual(["cap", "tee"]);
    const [cap, tee] = products;
    expect(cap).toMatchObject({
      options: [],
      variants: [{ sku: "CAP", price: 1600, compare_at_price: 1800, tracked: false }],
    });
    expect(tee).toMatchObject({
      title: "Tee",
      links: { categories: [["Clothing", "Tees"]] },
      description_html: "<p>Soft</p>",
      options: [{ name: "Color", values: ["Blue", "Red"] }],
      custom_fields: [{ key: "Made in", value: "Peru" }],
      variants: [
        { sku: "T-R", option_values: ["Red"], price: 2500, tracked: true, on_hand: 5 },
        { sku: "T-B", option_values: ["Blue"], price: 2600 },
      ],
    });
  });

  test("with an empty attribute apply to each of its values, after those with a value", async () => {
    const { products } = await read(
      table(
        `1,variable,T,Tee,1,,1,,,,,,,Color,"Red, Blue",Size,"S, M"`,
        "2,variation,any,Tee,1,,1,7,,20,,,T,Color,,Size,S",
        "3,variation,exact,Tee,1,,1,1,,30,,,T,Color,Blue,Size,S",
      ),
    );
    expect(
      products[0]!.variants.map(({ sku, option_values, price, on_hand }) => [
        sku,
        ...option_values,
        price,
        on_hand,
      ]),
    ).toEqual([
      ["any", "Red", "S", 2000, 7],
      ["exact", "Blue", "S", 3000, 1],
    ]);
  });

  test("without their product, and grouped and external products, are left out with a message", async () => {
    const { products, problems } = await read(
      table(
        "1,variation,x,X,1,,1,,,5,,,nobody,Color,Red,,",
        "2,grouped,g,Set,1,,1,,,,,,,,,,",
        "3,external,e,Donation,1,,1,,,30,,,,,,,",
      ),
    );
    expect(products).toEqual([]);
    expect(problems.map(({ row, severity }) => [row, severity])).toEqual([
      [2, undefined],
      [3, "warning"],
      [4, "warning"],
    ]);
  });

  test("with four attributes share the third option", async () => {
    const wide = `${head},Attribute 3 name,Attribute 3 value(s),Attribute 4 name,Attribute 4 value(s)`;
    const { products } = await read(
      [
        wide,
        "1,variable,T,Tee,1,,1,,,,,,,A,1,B,2,C,3,D,4",
        "2,variation,v,Tee,1,,1,,,5,,,T,A,1,B,2,C,3,D,4",
      ].join("\n"),
    );
    expect(products[0]).toMatchObject({
      options: [{ name: "A" }, { name: "B" }, { name: "C / D", values: ["3 / 4"] }],
      variants: [{ option_values: ["1", "2", "3 / 4"] }],
    });
  });
});

test("Two products with the same name have different handles", async () => {
  const { products } = await read(table("1,simple,A,Cup,1,,1,,,5,,,,,,,", "2,simple,B,Cup,1,,1,,,6,,,,,,,"));
  expect(products.map(({ handle }) => handle)).toEqual(["cup", "cup-b"]);
});

test.each([
  ["2026-12-01", "2026-12-24", "2026-12-01T00:00:00.000Z", "2026-12-25T00:00:00.000Z"],
  ["", "2026-11-30 18:30:00", null, "2026-11-30T18:30:00.000Z"],
  ["2026-12-01", "", "2026-12-01T00:00:00.000Z", null],
])("A price reduced from %s to %s is a sale with these dates", async (from, until, starts_at, ends_at) => {
  const { products } = await read(
    `Name,Type,Date sale price starts,Date sale price ends,Sale price,Regular price\nCup,simple,${from},${until},"8,00","10,00"\n`,
  );
  expect(products[0]!.variants).toMatchObject([
    { price: 1000, compare_at_price: null, sale: { price: 800, starts_at, ends_at } },
  ]);
});

test("Imports all categories of a product except implied parents", async () => {
  const { products, problems } = await read(
    table(String.raw`1,simple,A,Cup,1,,1,,,5,"Home, Home > Kitchen, Tea\, hot, Gifts",,,,,,`),
  );
  expect(problems).toEqual([]);
  expect(products[0]).toMatchObject({
    links: { categories: [["Home", "Kitchen"], ["Tea, hot"], ["Gifts"]] },
    warnings: [],
  });
});

test("Converts pounds and inches to grams and millimetres, with a decimal comma even before three digits", async () => {
  const { products } = await read(
    `Type,Name,Weight (lbs),Length (in),Regular price\nsimple,Cup,"1,5","2",12\nsimple,Ton,"0,125",,"1234,5"\n`,
  );
  expect(products.map(({ variants }) => variants[0])).toMatchObject([
    { weight_grams: 680, length_mm: 51, price: 1200 },
    { weight_grams: 57, price: 123450 },
  ]);
});

test("Renders a description like WordPress: line breaks become paragraphs, and shortcodes are removed", async () => {
  const { products } = await read(
    table(
      String.raw`1,simple,A,Cup,1,"[vc_row]One [sic]\nline\n\n[gallery ids=""1,2""]Two[/vc_row]",1,,,5,,,,,,,`,
    ),
  );
  expect(products[0]!.description_html).toBe("<p>One [sic]<br>line</p>\n<p>Two</p>");
});

test.each([
  ["1", "active"],
  ["0", "draft"],
  ["-1", "draft"],
  ["2", "draft"],
])("Published %s is %s", async (published, status) => {
  const { products } = await read(table(`1,simple,A,Cup,${published},,1,,,5,,,,,,,`));
  expect(products[0]).toMatchObject({ status });
});

describe("Headers in the shop's language", () => {
  const whole = {
    German:
      "ID,Typ,Artikelnummer,Name,Veröffentlicht,Ist hervorgehoben?,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,x,y,Steuerstatus,Steuerklasse,Vorrätig?,Lager,Geringe Lagermenge,Lieferrückstände erlaubt?,Nur einzeln verkaufen?,Gewicht (kg),Länge (cm),Breite (cm),Höhe (cm),Rezensionen?,Hinweis,Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Versandklasse,Bilder,a,b,Übergeordnet,c,d,e,f,g,Position,Attribut 1 Name,Attribut 1 Wert(e),Attribut 1 sichtbar,Attribut 1 global",
    French:
      "ID,Type,UGS,Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Date de début de promo,Date de fin de promo,État de la TVA,Classe de TVA,En stock ?,Stock,Seuil,Autoriser les commandes de produits en rupture ?,Vendre individuellement ?,Poids (kg),Longueur (cm),Largeur (cm),Hauteur (cm),Avis ?,Note,Tarif promo,Tarif régulier,Catégories,Étiquettes,Classe d’expédition,Images,a,b,Parent,c,d,e,f,g,Position,Nom de l’attribut 1,Valeur(s) de l’attribut 1,Attribut 1 visible,Attribut 1 global",
    "a language we do not know":
      "ID,Тип,Артикул,Имя,Опубликован,рекомендуемый?,Видимость в каталоге,Краткое описание,Описание,Дата начала,Дата окончания,Статус налога,Налоговый класс,В наличии?,Запасы,Малые запасы,Возможен ли предзаказ?,Продано индивидуально?,Вес (kg),Длина (cm),Ширина (cm),Высота (cm),Отзывы?,Примечание,Акционная цена,Базовая цена,Категории,Метки,Класс доставки,Изображения,Лимит,Дней,Родительский,Сгруппированные,Апсэлы,Кросселы,Внешний URL,Текст кнопки,Позиция,Название атрибута 1,Значение(-я) атрибута 1,Видимость атрибута 1,Глобальный атрибут 1",
  };
  test.each(Object.entries(whole))("%s", async (_, headings) => {
    const cells = {
      kind: 1,
      sku: 2,
      title: 3,
      published: 4,
      stock: 14,
      weight: 18,
      sale: 24,
      price: 25,
      categories: 26,
      parent: 32,
      attribute: 39,
      value: 40,
    };
    const line = (reply: Partial<Record<keyof typeof cells, string>>) => {
      const row = Array.from({ length: headings.split(",").length }, () => "");
      for (const [name, text] of Object.entries(reply)) row[cells[name as keyof typeof cells]] = `"${text}"`;
      return row.join(",");
    };
    const { products, problems, format } = await read(
      [
        headings,
        line({
          kind: "variable",
          sku: "T",
          title: "Tee",
          published: "1",
          categories: "A > B",
          attribute: "Farbe",
          value: "Rot, Blau",
        }),
        line({
          kind: "variation",
          sku: "T-R",
          title: "Tee",
          published: "1",
          stock: "3",
          weight: "0,25",
          sale: "8,50",
          price: "10,00",
          parent: "T",
          attribute: "Farbe",
          value: "Rot",
        }),
      ].join("\n"),
    );
    expect([format, problems]).toEqual(["woocommerce", []]);
    expect(products).toMatchObject([
      {
        title: "Tee",
        status: "active",
        links: { categories: [["A", "B"]] },
        options: [{ name: "Farbe", values: ["Rot"] }],
        variants: [
          {
            sku: "T-R",
            price: 850,
            compare_at_price: 1000,
            on_hand: 3,
            weight_grams: 250,
            option_values: ["Rot"],
          },
        ],
      },
    ]);
  });

  test.each([
    [
      "Spanish",
      "Tipo,Nombre,SKU,Precio normal,Precio rebajado,Superior,Nombre del atributo 1,Valor(es) del atributo 1",
    ],
    [
      "Italian",
      "Tipo,Nome,SKU,Prezzo di listino,Prezzo in offerta,Genitore,Nome dell'attributo 1,Valore dell'attributo 1",
    ],
    ["Dutch", "Type,Naam,SKU,Reguliere prijs,Actieprijs,Hoofd,Attribuut 1 naam,Attribuut 1 waarde(n)"],
    [
      "Portuguese",
      "Tipo,Nome,SKU,Preço normal,Preço promocional,Ascendente,Nome do atributo 1,Valores do atributo 1",
    ],
  ])("only some columns, in %s", async (_, headings) => {
    const { products } = await read(
      `${headings}\nvariable,Tee,T,,,,Size,S\nvariation,Tee,T-S,"10,00","9,50",T,Size,S\n`,
    );
    expect(products).toMatchObject([
      { title: "Tee", variants: [{ sku: "T-S", price: 950, option_values: ["S"] }] },
    ]);
  });
});
