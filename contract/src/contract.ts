import { abandoned_checkouts } from "./checkout/abandoned-checkouts.ts";
import { accounts } from "./accounts/accounts.ts";
import { address_formats } from "./values/address-formats.ts";
import { affiliate_agencies } from "./accounts/affiliate-agencies.ts";
import { activity_log } from "./accounts/activity-log.ts";
import { analytics } from "./shops/analytics.ts";
import { categories } from "./products/categories.ts";
import { collections } from "./products/collections.ts";
import { coupons } from "./coupons/coupons.ts";
import { broken_links } from "./shops/broken-links.ts";
import { blogs } from "./shops/blogs.ts";
import { announcements } from "./shops/announcements.ts";
import { banners } from "./shops/banners.ts";
import { customer_emails } from "./shops/customer-emails.ts";
import { contact_links } from "./shops/contact-links.ts";
import { data_exports } from "./shops/data-exports.ts";
import { messages } from "./shops/messages.ts";
import { newsletter } from "./shops/newsletter.ts";
import { promo_popups } from "./shops/promo-popups.ts";
import { themes } from "./themes/themes.ts";
import { testimonials } from "./shops/testimonials.ts";
import { faqs } from "./shops/faqs.ts";
import { menus } from "./shops/menus.ts";
import { pages } from "./shops/pages.ts";
import { courier_bookings } from "./delivery/courier-bookings.ts";
import { courier_settlements } from "./delivery/courier-settlements.ts";
import { couriers } from "./delivery/couriers.ts";
import { sms_gateways } from "./checkout/sms-gateways.ts";
import { plugins } from "./shops/plugins.ts";
import { barcode_labels } from "./products/barcode-labels.ts";
import { bulk_edits } from "./products/bulk-edits.ts";
import { cart_recovery } from "./checkout/cart-recovery.ts";
import { checkout } from "./checkout/checkout.ts";
import { checkout_settings } from "./checkout/checkout-settings.ts";
import { customers, customer_segments } from "./customers/customers.ts";
import { delivery_schedule } from "./delivery/delivery-schedule.ts";
import { delivery_zones } from "./delivery/delivery-zones.ts";
import { order_messages } from "./orders/order-messages.ts";
import { order_codes } from "./checkout/order-codes.ts";
import { quick_commerce, quick_commerce_areas } from "./delivery/quick-commerce.ts";
import { payment_methods } from "./payments/payment-methods.ts";
import { order_changes } from "./orders/order-changes.ts";
import { order_confirmation } from "./checkout/order-confirmation.ts";
import { order_exports } from "./orders/order-exports.ts";
import { test_orders } from "./orders/test-orders.ts";
import { payment_proofs } from "./payments/payment-proofs.ts";
import { exchanges } from "./orders/exchanges.ts";
import { returns } from "./orders/returns.ts";
import { shipments } from "./delivery/shipments.ts";
import { sales_tax, tax_rates } from "./taxes/sales-tax.ts";
import { tax_reports } from "./taxes/tax-reports.ts";
import { documents } from "./orders/documents.ts";
import { domains } from "./shops/domains.ts";
import { draft_orders } from "./orders/draft-orders.ts";
import { order_edits } from "./orders/order-edits.ts";
import { order_refunds } from "./orders/order-refunds.ts";
import { digital_files } from "./products/digital-files.ts";
import { export_products } from "./products/export-products.ts";
import { import_orders } from "./orders/import-orders.ts";
import { import_products } from "./products/import-products.ts";
import { inventory } from "./products/inventory.ts";
import { jobs } from "./shops/jobs.ts";
import { notifications } from "./accounts/notifications.ts";
import { online_payments } from "./payments/online-payments.ts";
import { orders } from "./orders/order-endpoints.ts";
import { pictures } from "./products/pictures.ts";
import { products } from "./products/products.ts";
import { push } from "./accounts/push.ts";
import { qr_codes } from "./shops/qr-codes.ts";
import { review_files } from "./products/review-files.ts";
import { reviews } from "./products/reviews.ts";
import { redirects } from "./shops/redirects.ts";
import { saved_views } from "./shops/saved-views.ts";
import { searches } from "./shops/searches.ts";
import { second_factor } from "./accounts/second-factor.ts";
import { sessions } from "./accounts/sessions.ts";
import { shops } from "./shops/shops.ts";
import { shown_fields } from "./products/shown-fields.ts";
import { size_charts } from "./products/size-charts.ts";
import { social_logins } from "./accounts/social-logins.ts";
import { stock_requests } from "./products/stock-requests.ts";
import { store_credit } from "./payments/store-credit.ts";
import { saved_items } from "./checkout/saved-items.ts";
import { shopper_accounts } from "./customers/shopper-accounts.ts";
import { storefront } from "./shops/storefront.ts";
import { languages } from "./shops/languages.ts";
import { translations } from "./shops/translations.ts";
import { seo } from "./shops/seo.ts";
import { webhooks } from "./shops/webhooks.ts";
import { api_keys } from "./shops/api-keys.ts";
import { synonyms } from "./shops/synonyms.ts";
import { variants } from "./products/variants.ts";

/** All endpoints of the API, by feature. The router, client, documentation and tests over all routes read this. */
export const contract = {
  accounts,
  sessions,
  second_factor,
  social_logins,
  address_formats,
  affiliate_agencies,
  shops,
  analytics,
  products,
  bulk_edits,
  variants,
  barcode_labels,
  pictures,
  digital_files,
  categories,
  collections,
  import_orders,
  import_products,
  export_products,
  inventory,
  stock_requests,
  reviews,
  review_files,
  orders,
  draft_orders,
  order_edits,
  order_refunds,
  shipments,
  test_orders,
  order_changes,
  order_messages,
  order_confirmation,
  saved_views,
  order_exports,
  documents,
  customers,
  customer_segments,
  store_credit,
  jobs,
  notifications,
  push,
  activity_log,
  checkout_settings,
  coupons,
  delivery_zones,
  delivery_schedule,
  quick_commerce,
  quick_commerce_areas,
  order_codes,
  payment_methods,
  payment_proofs,
  online_payments,
  returns,
  exchanges,
  sales_tax,
  tax_rates,
  tax_reports,
  blogs,
  announcements,
  banners,
  contact_links,
  messages,
  customer_emails,
  newsletter,
  promo_popups,
  testimonials,
  themes,
  faqs,
  menus,
  pages,
  couriers,
  domains,
  data_exports,
  courier_bookings,
  courier_settlements,
  sms_gateways,
  plugins,
  qr_codes,
  redirects,
  broken_links,
  webhooks,
  api_keys,
  searches,
  languages,
  translations,
  seo,
  shown_fields,
  size_charts,
  synonyms,
  storefront,
  saved_items,
  shopper_accounts,
  checkout,
  cart_recovery,
  abandoned_checkouts,
};
export type Contract = typeof contract;
