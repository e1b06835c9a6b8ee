-- The search finds products by their translated titles and descriptions, in all languages of the shop: shoppers type words of
-- any of them. The search itself doesn't change, and reads the words of one row for each product as before.

/* As before, with translations. The number of names, which ranks short titles first, is that of the default language. */
create or replace function shop.write_words(shops integer[], ids uuid[]) returns void
  language plpgsql
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  insert into shop.product_words (shop_id, product_id, place, title, names, words, name_count)
  select f.shop_id, f.product_id, f.place, btrim(t.title || ' ' || l.title), n.names || l.names,
         n.names || l.names || shop.shown_words(p) || l.words, length(ts_filter(n.names, '{a,b,c}'))
  from unnest(shops, ids) as requested (shop_id, id)
  join shop.products p on p.shop_id = requested.shop_id and p.id = requested.id
  join shop.product_index f on f.shop_id = requested.shop_id and f.product_id = requested.id
  -- `offset 0` stops the planner from inlining these, which would compute each wherever it is used.
  cross join lateral (select shop.searchable(p.title) as title offset 0) t
  cross join lateral (
    select setweight(to_tsvector('simple', t.title), 'A')
      || setweight(to_tsvector('simple', shop.searchable(coalesce(p.vendor, '') || ' ' || coalesce(p.product_type, ''))), 'B')
      || setweight(to_tsvector('simple', shop.searchable(array_to_string(p.tags, ' '))), 'C')
      || setweight(to_tsvector('simple', shop.searchable(jsonb_path_query_array(p.options, '$[*].values[*]')::text)), 'D') as names
    offset 0
  ) n
  cross join lateral (
    select coalesce(d.title, '') as title,
           setweight(to_tsvector('simple', coalesce(d.title, '')), 'A') as names,
           setweight(to_tsvector('simple', coalesce(d.description, '')), 'D') as words
    from (
      select shop.searchable(string_agg(x.text, ' ') filter (where x.field = 'title')) as title,
             shop.searchable(string_agg(regexp_replace(left(x.text, 8000), '<[^>]*>?|&[#a-z0-9]+;', ' ', 'gi'), ' ')
               filter (where x.field = 'description_html')) as description
      from shop.translations x
      where x.shop_id = requested.shop_id and x.kind = 'product' and x.record_id = requested.id::text
    ) d
    offset 0
  ) l
  on conflict (shop_id, product_id) do update set (title, names, words, name_count)
    = row(excluded.title, excluded.names, excluded.words, excluded.name_count);
end $$;

create function shop.write_translated_words() returns trigger
  language plpgsql
as $$
begin
  perform shop.write_words(array_agg(c.shop_id), array_agg(c.id))
  from (select distinct shop_id, record_id::uuid as id from changed_rows
        where kind = 'product' and field in ('title', 'description_html')) c
  having count(*) > 0;
  return null;
end $$;
create trigger translations_new after insert on shop.translations
  referencing new table as changed_rows for each statement execute function shop.write_translated_words();
create trigger translations_changed after update on shop.translations
  referencing new table as changed_rows for each statement execute function shop.write_translated_words();
-- Not if a shop is deleted, see 0009.
create trigger translations_removed after delete on shop.translations
  referencing old table as changed_rows for each statement
  when (current_setting('role') <> 'vitrine_platform') execute function shop.write_translated_words();

select shop.write_words(array_agg(shop_id), array_agg(id)) from (
  select distinct shop_id, record_id::uuid as id from shop.translations
  where kind = 'product' and field in ('title', 'description_html')) t
having count(*) > 0;

-- A feed for each language; '' is the shop's default.
alter table shop.feed_files add column language text not null default '' check (language ~ '^([a-z]{2,3})?$');
alter table shop.feed_files drop constraint feed_files_pkey, add primary key (shop_id, feed, language);
