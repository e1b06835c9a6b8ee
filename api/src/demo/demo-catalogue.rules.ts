import { handleFrom } from "../features/shops/handles.rules.ts";
import { newId } from "../ids.ts";
import type { DemoVariant } from "./demo-order-rows.rules.ts";
import { picturesOf } from "./demo-pictures.ts";
import { demoProducts, makerOf } from "./demo-products.ts";

type Row = Record<string, unknown>;

/**
 * Rows of products by table, and their variants as `demoTimeline` needs them.
 *
 * @param pictures ids by file name
 */
export function demoCatalogue(pictures: Map<string, string>, opened: number) {
  const rows = {
    products: [] as Row[],
    product_pictures: [] as Row[],
    variants: [] as Row[],
    ...sizeCharts(opened),
  };
  const variants: DemoVariant[] = [];
  demoProducts.forEach((product, place) => {
    const { title, text, type, tags, option, values = [], prices, was = null, stock, grams = null } = product;
    // A minute apart, so that "newest first" has an order.
    const at = opened - place * 60_000;
    const product_id = newId(at);
    const own = picturesOf(title).map(({ file, ...picture }) => ({ ...picture, id: pictures.get(file)! }));
    const colours = option === "Colour" ? own.filter(({ isCover }) => isCover) : [];
    rows.products.push({
      id: product_id,
      handle: handleFrom(title, 80),
      title,
      description_html: `<p>${text}</p>`,
      vendor: makerOf(product),
      product_type: type,
      tags: tags.split(", "),
      status: "active",
      options: option ? [{ name: option, values }] : [],
      custom_fields: [],
      version: 1,
      created_at: new Date(at).toISOString(),
      updated_at: new Date(at).toISOString(),
    });
    own.forEach(({ id: picture_id, alt }, position) =>
      rows.product_pictures.push({ product_id, picture_id, position, alt }),
    );
    prices.forEach((price, position) => {
      const id = newId(at);
      const sku = `FF-${String(place + 1).padStart(2, "0")}${String(position + 1).padStart(2, "0")}`;
      const inColour = colours[position]?.id ?? null;
      rows.variants.push({
        id,
        product_id,
        position,
        option_values: option ? [values[position]] : [],
        sku,
        price,
        compare_at_price: was,
        cost: Math.round(price * 0.42),
        weight_grams: grams,
        requires_shipping: true,
        taxable: true,
        tracked: true,
        oversell: "deny",
        picture_id: inColour,
      });
      variants.push({
        id,
        product_id,
        title,
        variant_title: values[position] ?? "",
        sku,
        picture_id: inColour ?? own[0]!.id,
        price,
        stock: stock[position] ?? 0,
      });
    });
  });
  return { rows, variants };
}

/** A size chart for plants. */
function sizeCharts(opened: number): { size_charts: Row[]; size_chart_targets: Row[] } {
  const id = newId(opened);
  const at = new Date(opened).toISOString();
  const chart = {
    id,
    title: "House plants",
    note: "Pots are measured across the rim, plants from the table to the tip. A plant is a plant: give or take a tenth.",
    measures: {
      unit: "cm",
      columns: [
        { name: "Size", is_length: false },
        { name: "Pot", is_length: true },
        { name: "Height with pot", is_length: true },
      ],
      rows: [
        ["Small", "12", "25–35"],
        ["Medium", "17", "45–60"],
        ["Large", "21", "70–90"],
      ],
    },
    picture_alt: "",
    is_active: true,
    everywhere: false,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  return {
    size_charts: [chart],
    size_chart_targets: [{ id: newId(opened), size_chart_id: id, product_type: "House plants" }],
  };
}
