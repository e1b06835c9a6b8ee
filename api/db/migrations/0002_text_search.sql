-- Search that bypasses row-level security, and the functions that normalise text for it. Row-level security
-- lets an index serve a condition only if its operator is leakproof: comparisons of text, times and ids are,
-- full text and trigrams are not. So a few `security definer` functions search as the role `vitrine_search`,
-- whose policies allow every row. They filter by `current_shop()` themselves and return ids and the values
-- that a list is sorted and filtered by; the rows are then read under row-level security.

do $$ begin create role vitrine_search nologin nobypassrls; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  if not pg_has_role(current_user, 'vitrine_search', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then grant vitrine_search to current_user; end if;
end $$;
grant usage on schema shop, public to vitrine_search;

-- Lower case, without accents. unaccent() is only declared stable because its dictionary could be changed.
create function shop.plain(written text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, written));

-- Text for comparison in rules: lower case, without accents, "ß" as "ss", every Turkish i as "i". The same as
-- api/src/folded.ts: a test compares the two with random texts. Not strict, so that the planner inlines it.
-- Plain ASCII, the most common case, takes the short path.
create function shop.folded(written text) returns text
  language sql immutable parallel safe
  return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "und-x-icu"
    else replace(replace(replace(
      lower(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g') collate "und-x-icu"),
      'ß', 'ss'), 'ς', 'σ'), 'ı', 'i') end;

/* Text as it is searched: `folded`, and letters that a language writes in several ways as one. Arabic: the forms of alef,
   ya and ta marbuta. Digits of every script become ASCII, zero-width characters and joiners are removed, punctuation
   becomes a space. Not strict, so that the planner inlines it. */
create function shop.searchable(written text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    case when octet_length(written) = char_length(written) then shop.folded(written)
      else regexp_replace(translate(replace(shop.folded(written), 'æ', 'ae'),
        'ٱىةیکەøđł٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹০১২৩৪৫৬৭৮৯०१२३४५६७८९',
        'ايهيكهodl0123456789012345678901234567890123456789'),
        '[\u00ad\u200b-\u200f\u2060\ufeff\u09bc\u09cd]', '', 'g')
    end,
    '[-_/\\.,:;+&()\[\]{}<>!?"''|#*=~^%@’‘“”«»،؛؟।]+', ' ', 'g');

/* Text as the search compares phrases: `searchable`, with single spaces. Not strict, so that the planner inlines it. */
create function shop.search_phrase(written text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(shop.searchable(written), '\s+', ' ', 'g'));

/* How well the names of a product match: all the words close together in a short title rank highest, then some of the
   words. Values of options count least, and many of them don't lower the rank of a title. */
create function shop.rank_of(search tsvector, query tsquery, partly tsquery) returns integer
  language sql immutable parallel safe
  return (ts_rank('{0, 0.1, 0.3, 1}', ts_filter(search, '{a,b,c}'), query, 2) * 1000000)::integer
    + case when query = partly then 0
        else (ts_rank('{0, 0.1, 0.3, 1}', ts_filter(search, '{a,b,c}'), partly, 2) * 100000)::integer end
    + (ts_rank('{0.1, 0, 0, 0}', search, partly) * 10000)::integer + 1;
