import { maxTranslatedValues, type TranslatedKind } from "@vitrine/contract/shops/translations";
import { type Sql, sql } from "../../db/sql.ts";

/** True for a text that has more than numbers and measures: "XL" and "Wool", but not "38" and "86–91". */
const isTranslatable = (text: Sql) => sql`${text} ~ '[^0-9\\s.,:;/%+()–—½¼¾"''-]'`;

/**
 * A record for each name with its values: one translation for all products, however many have the value.
 *
 * @param rows `name` and `value` of each product
 */
function namesWithValues(rows: Sql): Sql {
  return sql`
    select name as id, name as title, jsonb_build_object(name, name)
      || coalesce(jsonb_object_agg(value, value) filter (where nth <= ${maxTranslatedValues}), '{}') as texts
    from (
      select name, value, row_number() over (partition by name order by count(*) desc, value) as nth
      from (${rows}) r where length(name) between 1 and 300 and length(value) <= 300 and ${isTranslatable(sql`value`)}
      group by name, value
    ) v group by name`;
}

/** The readable name of the custom field `c`, as `attributeName` has it. */
const fieldName = sql`(
  select case when own ~ '^[a-z0-9_.-]+$' then upper(left(words, 1)) || substr(words, 2) else own end
  from (select coalesce(substring(c ->> 'key' from '^[A-Za-z0-9_-]+\\.([A-Za-z0-9_.-]+)$'), c ->> 'key') as own) o
  cross join lateral (select btrim(regexp_replace(own, '[_.-]+', ' ', 'g')) as words) w)`;

// A JSON list of strings and numbers that `jsonb` accepts: PostgreSQL 15 has no function that validates JSON, and one
// invalid value would end the statement.
const string = String.raw`"([^"\\[:cntrl:]]|\\["\\/bfnrt]|\\u(?!0000|[dD][89a-fA-F])[0-9a-fA-F]{4})*"`;
const number = String.raw`-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,2})?`;
const jsonList = String.raw`^\s*\[\s*(${string}|${number})(\s*,\s*(${string}|${number}))*\s*\]\s*$`;

/** The readable value of the custom field `c`, as `attributeValue` has it. */
const fieldValue = sql`(
  case when c ->> 'value' ~ ${jsonList}
    then (select string_agg(e #>> '{}', ', ' order by at) from jsonb_array_elements((c ->> 'value')::jsonb) with ordinality l (e, at))
    else c ->> 'value' end)`;

/** Names whose texts aren't in a row of their own. */
export const namedTexts = {
  option: (shopId) =>
    namesWithValues(sql`
      select o ->> 'name' as name, v as value
      from products p cross join jsonb_array_elements(p.options) o cross join jsonb_array_elements_text(o -> 'values') v
      where p.shop_id = ${shopId}`),
  custom_field: (shopId) =>
    namesWithValues(sql`
      select ${fieldName} as name, ${fieldValue} as value
      from products p cross join jsonb_array_elements(p.custom_fields) c
      join shown_fields s on s.shop_id = p.shop_id and s.key = c ->> 'key'
      where p.shop_id = ${shopId} and p.custom_fields <> '[]' and length(c ->> 'value') <= 1000`),
  // Columns and cells by their text, so that a translation stays when a row moves.
  size_chart: (shopId) => sql`
    select c.id::text as id, c.title, jsonb_build_object('title', c.title, 'note', c.note, 'picture_alt', c.picture_alt) || (
      select coalesce(jsonb_object_agg('table.' || text, text), '{}') from (
        select col ->> 'name' as text from jsonb_array_elements(c.measures -> 'columns') col
        union
        select cell from jsonb_array_elements(c.measures -> 'rows') r cross join jsonb_array_elements_text(r) cell
      ) t where ${isTranslatable(sql`text`)}
    ) as texts
    from size_charts c where c.shop_id = ${shopId}`,
  delivery_rate: (shopId) => sql`
    select r ->> 'id' as id, z.name || ': ' || (r ->> 'name') as title, jsonb_build_object('name', r ->> 'name',
      'place_name', r -> 'pickup_place' ->> 'name', 'place_instructions', r -> 'pickup_place' ->> 'instructions') as texts
    from delivery_zones z cross join jsonb_array_elements(z.rates) r where z.shop_id = ${shopId}
    union all
    select id::text, name, jsonb_build_object('name', name) from quick_commerce_areas where shop_id = ${shopId}
    union all
    -- The default name has its translations in the files of the storefront and the emails.
    select 'standard', delivery_name, jsonb_build_object('name', delivery_name)
    from checkout_settings where shop_id = ${shopId} and delivery_name <> 'Standard delivery'`,
  checkout: (shopId) => sql`
    select 'checkout' as id, 'checkout' as title, jsonb_build_object('terms_label', terms_label, 'thank_you', thank_you) as texts
    from checkout_settings where shop_id = ${shopId}`,
} satisfies Partial<Record<TranslatedKind, (shopId: number) => Sql>>;
