-- SSLCommerz as a payment provider. Its notifications aren't signed, and its stores have an id that isn't secret.

alter table shop.payment_providers drop constraint payment_providers_provider_check;
alter table shop.payment_providers add constraint payment_providers_provider_check check (provider in ('stripe', 'sslcommerz'));
alter table shop.payment_providers alter column webhook_ending drop not null;
alter table shop.payment_providers add column store_id text;
