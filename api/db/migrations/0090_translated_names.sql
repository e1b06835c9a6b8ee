-- Names of deliveries, payment methods, discounts, options, custom fields and size charts can be translated, and the texts of
-- the checkout.
alter table shop.translations
  drop constraint translations_kind_check,
  add constraint translations_kind_check check (kind in (
    'product', 'category', 'collection', 'option', 'custom_field', 'size_chart', 'page', 'policy', 'post', 'menu', 'faq',
    'announcement', 'banner', 'testimonial', 'section', 'promo_popup', 'delivery_rate', 'payment_method', 'coupon',
    'checkout', 'shop'
  )) not valid;

-- The translated names that the shopper saw when ordering, by the names that the order has in the shop's default language.
-- Null for an order in the default language, and for one without translated names.
alter table shop.orders add column shown_texts json;
