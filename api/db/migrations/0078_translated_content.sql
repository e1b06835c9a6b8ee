-- Texts of blog posts, banners, testimonials and sections of the theme can be translated, too.
alter table shop.translations
  drop constraint translations_kind_check,
  add constraint translations_kind_check check (kind in (
    'product', 'category', 'collection', 'page', 'policy', 'post', 'menu', 'faq', 'announcement', 'banner', 'testimonial',
    'section', 'promo_popup', 'shop'
  )) not valid;
