-- Pages with a text, and policies: pages of a kind, of which a shop has at most one each.

alter table shop.pages
  add column kind text not null default 'page' check (kind in
    ('page', 'refund-policy', 'privacy-policy', 'terms-of-service', 'shipping-policy', 'contact-information')),
  add column description_html text not null default '',
  add column seo_title text,
  add column seo_description text,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- The path of a policy is its kind, so the unique key below also allows only one of each.
  add constraint pages_policy_handle_check check (kind = 'page' or handle = kind),
  drop constraint pages_handle_key,
  add constraint pages_handle_key unique (shop_id, kind, handle);
