import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { pictureFields } from "../pictures/pictures.queries.ts";

/** A picture's position in a product. */
interface ProductPicture {
  product_id: string;
  picture_id: string;
  position: number;
  alt: string;
}

/** Picture `i` at position `pp`, as a `PictureRow`. */
export const pictureJson = sql`json_build_object(${pictureFields}, 'alt', pp.alt)`;

/** Joins the first picture of product `p` as `picture.picture`; null if it has none. */
export const joinCover = sql`left join lateral (
    select ${pictureJson} as picture
    from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
    where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit 1
  ) picture on true`;

/** The pictures of product `p`, in order, as a JSON list of `PictureRow`. */
export const picturesJson = sql`(
  select coalesce(json_agg(${pictureJson} order by pp.position, i.id), '[]')
  from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
  where pp.shop_id = p.shop_id and pp.product_id = p.id)`;

/** The subset of these ids that are pictures of the shop. */
export async function findPictureIds(tx: ShopTx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.all(
    sql<{ id: string }>`select id from pictures where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Sets the pictures of products and removes all others. */
export async function setProductPictures(
  tx: ShopTx,
  productIds: string[],
  pictures: ProductPicture[],
): Promise<void> {
  await tx.run(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
        as g(product_id uuid, picture_id uuid, position integer, alt text)
    ), gone as (
      delete from product_pictures pp
      where pp.shop_id = ${tx.shopId} and pp.product_id = any(${productIds}::uuid[])
        and not exists (select from given g where g.product_id = pp.product_id and g.picture_id = pp.picture_id)
    )
    insert into product_pictures as pp (shop_id, product_id, picture_id, position, alt)
    select ${tx.shopId}, product_id, picture_id, position, alt from given
    on conflict (shop_id, product_id, picture_id)
      do update set position = excluded.position, alt = excluded.alt
      where (pp.position, pp.alt) is distinct from (excluded.position, excluded.alt)`);
}
