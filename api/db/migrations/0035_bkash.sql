-- bKash as a payment provider.

alter table shop.payment_providers drop constraint payment_providers_provider_check;
alter table shop.payment_providers add constraint payment_providers_provider_check
  check (provider in ('stripe', 'sslcommerz', 'bkash'));
