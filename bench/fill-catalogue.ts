import { computeProductIndex } from "../api/test/sample-products.ts";
import type { Stage } from "./stage.ts";

/**
 * Adds a large catalogue to a filled shop: products with three variants each, with vendors, types, tags,
 * options, prices, reductions and sold-out items, distributed as in real shops: a few values of everything
 * are common. Products are inserted directly into the tables, and their product index is computed as the
 * application does.
 */
export async function fillCatalogue({ admin }: Stage, shopId: number, products: number): Promise<void> {
  await admin.query(
    `insert into products (shop_id, id, handle, title, description_html, vendor, product_type, tags, status, options, created_at)
     select $1, gen_random_uuid(), 'thing-' || n, t.title || ' no. ' || n,
            '<p>' || repeat('A calm sentence about the thing. ', 8) || '</p>',
            'Maker ' || floor(120 * a * a)::int, (array['Shirt','Bowl','Lamp','Stool','Throw','Candle','Bag','Apron','Basket','Comb'])[1 + floor(10 * b * b)::int] || case when n % 3 = 0 then ' set' else '' end,
            array(select distinct 'label-' || floor(300 * power(random(), 2))::int from generate_series(1, 3) where n = n),
            'active',
            case n % 3
              when 0 then '[{"name":"Size","values":["S","M","L"]}]'::jsonb
              when 1 then jsonb_build_array(jsonb_build_object('name', 'Colour', 'values', jsonb_build_array(colour(n), colour(n + 1), colour(n + 2))))
              else jsonb_build_array(
                jsonb_build_object('name', 'Size', 'values', jsonb_build_array('S', 'M', 'L')),
                jsonb_build_object('name', 'Material', 'values', jsonb_build_array((array['Linen','Wool','Oak','Ash','Brass'])[1 + n / 3 % 5])))
            end,
            now() - n * interval '1 minute'
     from (select n, random() as a, random() as b from generate_series(1, $2::int) n) n
     cross join lateral (select (array['Quiet','Long','Plain','Undyed','Folded','Tall','İstanbul','Çınar','Ångström','Hand-made'])[1 + n % 10] || ' '
       || (array['overshirt','carafe','lantern','stool','blanket','candle','إبريق نحاس','শাড়ি','tray','basket'])[1 + n / 10 % 10] as title) t`.replaceAll(
      /colour\(([^)]+)\)/g,
      "(array['Ecru','Ink','Rust','Moss','Sand','Slate','Plum','Chalk','Ochre','Sky','Clay','Night'])[1 + ($1) % 12]",
    ),
    [shopId, products],
  );
  await admin.query(
    `insert into variants (shop_id, id, product_id, position, option_values, sku, barcode, price, compare_at_price)
     select p.shop_id, gen_random_uuid(), p.id, v,
            case jsonb_array_length(p.options)
              when 1 then array[p.options->0->'values'->>(v - 1)]
              else array[p.options->0->'values'->>(v - 1), p.options->1->'values'->>0] end,
            upper(p.handle) || '-' || v, null, f.price + v * 150, case when f.reduced then f.price + v * 150 + 900 end
     from products p cross join generate_series(1, 3) as v
     cross join lateral (select (500 + 100 * floor(400 * power(random(), 3)))::bigint as price, random() < 0.15 as reduced where p.id is not null) f
     where p.shop_id = $1`,
    [shopId],
  );
  // So many rows at once must be analyzed before they are joined.
  await admin.query("analyze products, variants");
  await admin.query(
    `insert into stock_levels (shop_id, variant_id, on_hand)
     select v.shop_id, v.id, case when p.sold_out then 0 else floor(40 * random())::int end
     from variants v
     join (select id, random() < 0.1 as sold_out from products where shop_id = $1) p on p.id = v.product_id
     where v.shop_id = $1`,
    [shopId],
  );
  await admin.query("vacuum analyze products, variants, stock_levels");
  await computeProductIndex(admin, shopId, "floor(500 * power(random(), 6))");
  await admin.query(
    `insert into categories (shop_id, id, title, handle)
     select $1, gen_random_uuid(), 'Category ' || n, 'category-' || n from generate_series(0, 59) n`,
    [shopId],
  );
  await admin.query(
    `insert into product_categories (shop_id, category_id, product_id)
     select distinct $1::int, c.id, p.id
     from (select id, random() as one, random() as other from products where shop_id = $1) p
     join categories c on c.shop_id = $1 and c.handle in ('category-' || floor(60 * one * one), 'category-' || floor(60 * other))`,
    [shopId],
  );
  await admin.query("vacuum analyze");
}
