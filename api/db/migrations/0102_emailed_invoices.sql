-- Invoices that are emailed to the customer when they are issued (0138).
alter table shop.document_settings add column emails_invoices boolean not null default false;
