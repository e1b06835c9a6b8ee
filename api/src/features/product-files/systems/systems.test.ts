import { describe, expect, test } from "vitest";
import { readCsv } from "../products/read-csv.fixture.ts";

const lines = (...rows: string[]) => rows.join("\n") + "\n";

describe("Spree", () => {
  const header =
    "product_id,sku,name,slug,status,brand_name,description,tags,price,compare_at_price,currency,width,height,depth,dimensions_unit,weight,weight_unit,available_on,track_inventory,inventory_count,inventory_backorderable,image1_src,image2_src,option1_name,option1_value,option2_name,option2_value,category1,category2";
  const file = lines(
    header,
    '1,,Linen shirt,linen-shirt,active,Loom,<p>Soft.</p>,"summer, linen",39.00,,EUR,10,20,30,cm,0.4,kg,2024-01-01,true,0,false,https://x.test/1.jpg,https://x.test/2.jpg,,,,,Categories -> Clothing -> Shirts,Sale',
    "1,LS-S,,linen-shirt,,,,,39.00,49.00,EUR,10,20,30,cm,0.4,kg,,true,5,true,,,Size,S,Colour,White,,",
    "1,LS-M,,linen-shirt,,,,,41.50,,EUR,10,20,30,cm,0.4,kg,,true,7,false,,,Size,M,Colour,White,,",
    "2,MUG,Mug,mug,active,,,,8.00,,EUR,,,,,,,,true,3,false,,,,,,,,",
  );

  test("is recognised; its variants have prices, counts, options, weights and pictures", async () => {
    const { products, problems, format } = await readCsv(file);
    expect(format).toBe("spree");
    expect(problems).toEqual([]);
    const [shirt, mug] = products;
    expect(shirt).toMatchObject({
      handle: "linen-shirt",
      title: "Linen shirt",
      vendor: "Loom",
      status: "active",
    });
    expect(shirt!.options).toEqual([
      { name: "Size", values: ["S", "M"] },
      { name: "Colour", values: ["White"] },
    ]);
    expect(shirt!.variants).toMatchObject([
      {
        sku: "LS-S",
        price: 3900,
        compare_at_price: 4900,
        on_hand: 5,
        oversell: "continue",
        weight_grams: 400,
        width_mm: 100,
      },
      { sku: "LS-M", price: 4150, on_hand: 7, oversell: "deny" },
    ]);
    expect(shirt!.pictures?.map(({ url }) => url)).toEqual(["https://x.test/1.jpg", "https://x.test/2.jpg"]);
    expect(shirt!.links?.categories).toEqual([["Categories", "Clothing", "Shirts"], ["Sale"]]);
    expect(mug!.variants).toMatchObject([{ sku: "MUG", price: 800, on_hand: 3 }]);
  });

  test("leaves out rows in another currency than the file's with a reason", async () => {
    const { products, problems } = await readCsv(file.replace("8.00,,EUR", "8.00,,USD"));
    expect(products.map(({ handle }) => handle)).toEqual(["linen-shirt"]);
    expect(problems).toMatchObject([
      { row: 5, message: expect.stringContaining("prices in this row are in USD") },
    ]);
    expect(problems[0]!.severity).toBeUndefined();
  });
});

describe("Vendure", () => {
  const header =
    "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";
  test("rows without name and slug are variants of the product above", async () => {
    const { products, problems, format } = await readCsv(
      lines(
        header,
        "Desk,desk,A desk.,https://x.test/desk.jpg,category:Furniture|room:Office,width|wood,120 cm|oak,D-120-O,299.00,standard,10,true,,",
        ",,,,,,160 cm|oak,D-160-O,349.00,standard,4,true,https://x.test/wide.jpg,",
        "Stool,stool,,,,,,ST,49.90,standard,0,false,,",
      ),
    );
    expect(format).toBe("vendure");
    expect(problems).toEqual([]);
    expect(products).toMatchObject([
      {
        handle: "desk",
        tags: ["Furniture", "Office"],
        options: [
          { name: "width", values: ["120 cm", "160 cm"] },
          { name: "wood", values: ["oak"] },
        ],
        variants: [
          { sku: "D-120-O", price: 29900, on_hand: 10 },
          { sku: "D-160-O", price: 34900, on_hand: 4, picture_url: "https://x.test/wide.jpg" },
        ],
      },
      { handle: "stool", variants: [{ sku: "ST", price: 4990, tracked: false }] },
    ]);
  });

  test("reports a variant above the first product as an error", async () => {
    const { problems } = await readCsv(
      lines(header, ",,,,,,x,SKU,1.00,standard,1,true,,", "A,a,,,,,,B,1.00,,1,true,,"),
    );
    expect(problems).toMatchObject([
      { row: 2, message: expect.stringContaining("There is no product above this row") },
    ]);
    expect(problems[0]!.severity).toBeUndefined();
  });

  test("reads headers with a language", async () => {
    const { format, products } = await readCsv(
      lines(
        "name:en,slug:en,description:en,assets,facets,optionGroups:en,optionValues:en,sku,price,taxCategory,stockOnHand,trackInventory",
        "Cup,cup,,,,,,C,3.00,standard,1,true",
      ),
    );
    expect(format).toBe("vendure");
    expect(products).toMatchObject([{ handle: "cup", title: "Cup" }]);
  });
});

describe("Etsy", () => {
  const header =
    "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU";
  test("turns one row into all variants of its listing", async () => {
    const { products, problems, format } = await readCsv(
      lines(
        header,
        '"Ring, silver","Line one & more\n\nLine two",25.00,EUR,6,"silver_ring,gift",Silver,https://x.test/1.jpg,https://x.test/2.jpg,Size,Ring size,"52,54",Custom,Stone,"Opal,Jade","A,B,C,D"',
        "Card,Plain,4.00,EUR,9,,,,,,,,,,,CARD",
      ),
    );
    expect(format).toBe("etsy");
    expect(problems).toEqual([]);
    const [ring, card] = products;
    expect(ring).toMatchObject({
      title: "Ring, silver",
      description_html: "<p>Line one &amp; more</p><p>Line two</p>",
      tags: ["silver ring", "gift"],
      options: [
        { name: "Ring size", values: ["52", "54"] },
        { name: "Stone", values: ["Opal", "Jade"] },
      ],
    });
    expect(ring!.variants.map(({ sku, price, on_hand }) => [sku, price, on_hand])).toEqual([
      ["A", 2500, 6],
      ["B", 2500, 0],
      ["C", 2500, 0],
      ["D", 2500, 0],
    ]);
    expect(ring!.pictures).toHaveLength(2);
    expect(ring!.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("Enter the stock of the others"),
    );
    expect(card!.variants).toMatchObject([{ sku: "CARD", price: 400, on_hand: 9 }]);
  });

  test("decodes its entities", async () => {
    const { products } = await readCsv(
      lines(
        header,
        '"Mum&#39;s mug, 6&quot; &amp; blue","Sizes 5&ndash;9 &lt; 10",4.00,EUR,1,,"Clay &amp; glaze",,,,Size,"6&quot;",,,,',
      ),
    );
    expect(products).toMatchObject([
      {
        title: "Mum's mug, 6\" & blue",
        handle: "mums-mug-6-blue",
        description_html: "<p>Sizes 5–9 &lt; 10</p>",
        options: [{ name: "Size", values: ['6"'] }],
        custom_fields: [{ key: "Materials", value: "Clay & glaze" }],
      },
    ]);
  });
});

describe("Magento", () => {
  const header =
    "sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,product_online,price,special_price,special_price_from_date,special_price_to_date,url_key,base_image,additional_images,qty,manage_stock,allow_backorders,configurable_variations,use_config_manage_stock";
  test("makes simple products of a configurable one its variants, in any position", async () => {
    const { products, problems, format } = await readCsv(
      lines(
        header,
        "TEE-S,,Top,simple,,base,Tee-S,,1,19.0000,,,,tee-s,https://x.test/s.jpg,,4,1,0,,1",
        "TEE-M,,Top,simple,,base,Tee-M,,1,21.0000,,,,tee-m,,,6,1,1,,1",
        '"TEE",,Top,configurable,"Default Category/Men/Tops,Default Category/Sale",base,Tee,<p>Cotton</p>,1,,,,,tee,https://x.test/t.jpg,"https://x.test/t2.jpg,https://x.test/t3.jpg",0,1,0,"sku=TEE-S,size=S,fit_type=Slim|sku=TEE-M,size=M,fit_type=Slim",1',
        "TEE,de,Top,configurable,,base,T-Shirt,,,,,,,,,,,,,,",
        'BAG,,Bag,simple,Default Category/Gear,base,Bag,,2,45.0000,30.0000,"9/1/21, 12:00 AM",9/30/21,bag,,,3,1,0,,1',
        "SET,,Bag,bundle,,base,Set,,1,,,,,set,,,,,,,1",
      ),
    );
    expect(format).toBe("magento");
    expect(products.map(({ handle }) => handle)).toEqual(["tee", "bag"]);
    const [tee, bag] = products;
    expect(tee).toMatchObject({
      title: "Tee",
      description_html: "<p>Cotton</p>",
      options: [
        { name: "Size", values: ["S", "M"] },
        { name: "Fit type", values: ["Slim"] },
      ],
      variants: [
        { sku: "TEE-S", price: 1900, on_hand: 4, oversell: "deny", picture_url: "https://x.test/s.jpg" },
        { sku: "TEE-M", price: 2100, on_hand: 6, oversell: "continue" },
      ],
      links: { categories: [["Men", "Tops"], ["Sale"]] },
    });
    expect(tee!.pictures?.map(({ url }) => url)).toEqual([
      "https://x.test/t.jpg",
      "https://x.test/t2.jpg",
      "https://x.test/t3.jpg",
    ]);
    expect(bag).toMatchObject({
      status: "draft",
      variants: [
        {
          price: 4500,
          sale: { price: 3000, starts_at: "2021-09-01T00:00:00.000Z", ends_at: "2021-10-01T00:00:00.000Z" },
        },
      ],
    });
    expect(problems).toMatchObject([
      { row: 5, severity: "warning", message: expect.stringContaining("another language") },
      { row: 7, severity: "warning", message: expect.stringContaining("Bundles") },
    ]);
  });
});

test.each(["downloadable", "virtual"])("Magento's %s products need no shipping", async (kind) => {
  const { products } = await readCsv(
    lines(
      "sku,store_view_code,product_type,name,price,url_key,product_online",
      `E,,${kind},Ebook,9,ebook,1`,
      "B,,simple,Book,19,book,1",
    ),
  );
  expect(products.map(({ variants }) => variants[0]!.requires_shipping)).toEqual([false, true]);
});

describe("Bagisto", () => {
  const header =
    "channel,locale,attribute_family_code,parent_sku,type,sku,name,description,url_key,status,categories,price,special_price,special_price_from,special_price_to,manage_stock,inventories,images,configurable_variants";
  test("matches variants to their parent, sums stock over all locations, and leaves out translations", async () => {
    const { products, problems, format } = await readCsv(
      lines(
        header,
        'default,en,default,,configurable,HAT,Hat,<p>Warm</p>,hat,1,root/winter,,,,,1,,https://x.test/h.jpg,"sku=HAT-R,color=Red|sku=HAT-B,color=Blue"',
        'default,en,default,HAT,simple,HAT-R,Hat red,,hat-red,1,,12.5000,,,,1,"default=5,second=2",,',
        "default,en,default,HAT,simple,HAT-B,Hat blue,,hat-blue,1,,13.0000,10.0000,2020-01-01,2020-02-01,1,default=1,,",
        "default,ar,default,,configurable,HAT,قبعة,,hat,1,,,,,,1,,,",
        "default,en,default,,simple,PIN,Pin,,pin,0,,2.0000,,,,0,,,",
      ),
    );
    expect(format).toBe("bagisto");
    expect(products).toMatchObject([
      {
        handle: "hat",
        title: "Hat",
        status: "active",
        options: [{ name: "Color", values: ["Red", "Blue"] }],
        variants: [
          { sku: "HAT-R", price: 1250, on_hand: 7 },
          {
            sku: "HAT-B",
            price: 1300,
            on_hand: 1,
            sale: { price: 1000, ends_at: "2020-02-02T00:00:00.000Z" },
          },
        ],
        links: { categories: [["winter"]] },
      },
      { handle: "pin", status: "draft", variants: [{ sku: "PIN", price: 200 }] },
    ]);
    expect(problems).toMatchObject([{ row: 5, severity: "warning" }]);
  });
});
