import { sql } from "../../db/sql.ts";

/** An SQL expression: the `terms` of the shop `s` with its checkout settings `cs`. */
export const purchaseTerms = sql`json_build_object(
  'delivery', case when not exists (select from delivery_zones where shop_id = s.id) then json_build_object(
    'fee', coalesce(cs.delivery_fee, 0), 'days_min', coalesce(cs.delivery_days_min, 2),
    'days_max', coalesce(cs.delivery_days_max, 5)) end,
  'zones', (
    select coalesce(json_agg(json_build_object('places', z.places, 'rates', z.rates) order by z.created_at, z.id), '[]')
    from (select * from delivery_zones where shop_id = s.id order by created_at, id limit 20) z),
  'return_days', cs.return_days,
  'payment_methods', (
    select coalesce(json_agg(json_build_object('key', m.key, 'name', m.name) order by m.kind, m.position, m.key), '[]')
    from (
      select 1 as kind, 0 as position, provider as key, name from payment_providers
      where shop_id = s.id and is_active and (is_test or s.is_live = 1 and cs.test_mode is not true)
      union all select 2, 0, 'cash_on_delivery', '' where coalesce(cs.cash_on_delivery, true)
      union all select 3, position, id::text, name from payment_methods where shop_id = s.id and is_active) m))`;
