import type { StoreTestimonial, Testimonial } from "@vitrine/contract/shops/testimonials";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

export type TestimonialRow = Omit<Testimonial, "picture"> & { picture: PictureRow | null };

const shownColumns = sql`s.id, s.name, s.role, s.text, ${pictureJsonOf("s")} as picture, s.stars`;

const testimonials = (tx: ShopTx) => sql<TestimonialRow>`
  select ${shownColumns}, s.is_published, s.version, s.created_at from testimonials s where s.shop_id = ${tx.shopId}`;

/** All testimonials of the shop, of which there are few. */
export function listTestimonials(tx: ShopTx): Promise<TestimonialRow[]> {
  return tx.all(sql<TestimonialRow>`${testimonials(tx)} order by s.position, s.id`);
}

export function findTestimonial(tx: ShopTx, id: string): Promise<TestimonialRow | undefined> {
  return tx.find(sql<TestimonialRow>`${testimonials(tx)} and s.id = ${id}`);
}

export type StoreTestimonialRow = Omit<StoreTestimonial, "picture"> & { picture: PictureRow | null };

/** Published testimonials, as JSON. */
export function testimonialsJson(shopId: number): Sql {
  return sql`(
    select coalesce(json_agg(p order by p.position, p.id), '[]') from (
      select ${shownColumns}, s.position from testimonials s
      where s.shop_id = ${shopId} and s.is_published) p)`;
}
