-- Coupons whose value depends on the cart: a higher value from a higher minimum, and complete groups of units.

alter table shop.coupons
  -- [{ from, value }] in ascending order
  add column tiers jsonb not null default '[]',
  add column tiers_by text not null default 'subtotal' check (tiers_by in ('subtotal', 'quantity')),
  add column group_size integer check (group_size > 1);
