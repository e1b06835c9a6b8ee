-- True if the cart has a field for a note, which becomes the note of the order.
alter table shop.checkout_settings add column cart_note boolean not null default false;
