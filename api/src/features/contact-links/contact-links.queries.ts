import { type Sql, sql } from "../../db/sql.ts";

/** Contact links that shoppers see, as JSON. */
export function contactLinksJson(shopId: number): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'value', l.value, 'label', l.label,
      'in_contact_button', l.in_contact_button) order by l.position, l.id), '[]')
    from contact_links l where l.shop_id = ${shopId} and l.is_published)`;
}
