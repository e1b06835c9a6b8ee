import type { StoreTestimonial } from "@vitrine/contract/shops/testimonials";
import { type Sql, sql } from "../../db/sql.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

export type StoreTestimonialRow = Omit<StoreTestimonial, "picture"> & { picture: PictureRow | null };

/** Published testimonials, as JSON. */
export function testimonialsJson(shopId: number): Sql {
  return sql`(
    select coalesce(json_agg(p order by p.position, p.id), '[]') from (
      select s.id, s.name, s.role, s.text, ${pictureJsonOf("s")} as picture, s.stars, s.position from testimonials s
      where s.shop_id = ${shopId} and s.is_published) p)`;
}
