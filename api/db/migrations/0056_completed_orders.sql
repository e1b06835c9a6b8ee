-- Days after the delivery of an order until it is completed automatically; null for never.
alter table shop.checkout_settings
  add column complete_days integer default 30,
  add constraint checkout_settings_complete_days_check check (complete_days between 1 and 365);
