// Made by `npm run generate`. Not edited by hand.
import { abandoned_checkouts } from "./checkout/abandoned-checkouts.ts";
import { accounts } from "./accounts/accounts.ts";
import { activity_log } from "./accounts/activity-log.ts";
import { address_formats } from "./values/address-formats.ts";
import { affiliate_agencies } from "./accounts/affiliate-agencies.ts";
import { analytics } from "./shops/analytics.ts";
import { announcements } from "./shops/announcements.ts";
import { api_keys } from "./shops/api-keys.ts";
import { banners } from "./shops/banners.ts";
import { barcode_labels } from "./products/barcode-labels.ts";
import { blogs } from "./shops/blogs.ts";
import { broken_links } from "./shops/broken-links.ts";
import { bulk_edits } from "./products/bulk-edits.ts";
import { cart_recovery } from "./checkout/cart-recovery.ts";
import { categories } from "./products/categories.ts";
import { checkout } from "./checkout/checkout.ts";
import { checkout_settings } from "./checkout/checkout-settings.ts";
import { collections } from "./products/collections.ts";
import { contact_links } from "./shops/contact-links.ts";
import { coupons } from "./coupons/coupons.ts";
import { courier_bookings } from "./delivery/courier-bookings.ts";
import { courier_settlements } from "./delivery/courier-settlements.ts";
import { couriers } from "./delivery/couriers.ts";
import { customer_emails } from "./shops/customer-emails.ts";
import { customer_segments } from "./customers/customers.ts";
import { customers } from "./customers/customers.ts";
import { data_exports } from "./shops/data-exports.ts";
import { delivery_estimates } from "./delivery/delivery-estimates.ts";
import { delivery_schedule } from "./delivery/delivery-schedule.ts";
import { delivery_zones } from "./delivery/delivery-zones.ts";
import { digital_files } from "./products/digital-files.ts";
import { documents } from "./orders/documents.ts";
import { domains } from "./shops/domains.ts";
import { draft_orders } from "./orders/draft-orders.ts";
import { exchanges } from "./orders/exchanges.ts";
import { export_products } from "./products/export-products.ts";
import { faqs } from "./shops/faqs.ts";
import { import_orders } from "./orders/import-orders.ts";
import { import_products } from "./products/import-products.ts";
import { inventory } from "./products/inventory.ts";
import { jobs } from "./shops/jobs.ts";
import { languages } from "./shops/languages.ts";
import { menus } from "./shops/menus.ts";
import { messages } from "./shops/messages.ts";
import { newsletter } from "./shops/newsletter.ts";
import { notification_preferences } from "./accounts/notification-preferences.ts";
import { notifications } from "./accounts/notifications.ts";
import { online_payments } from "./payments/online-payments.ts";
import { order_changes } from "./orders/order-changes.ts";
import { order_codes } from "./checkout/order-codes.ts";
import { order_confirmation } from "./checkout/order-confirmation.ts";
import { order_edits } from "./orders/order-edits.ts";
import { order_exports } from "./orders/order-exports.ts";
import { order_lookups } from "./orders/order-lookups.ts";
import { order_messages } from "./orders/order-messages.ts";
import { order_refunds } from "./orders/order-refunds.ts";
import { order_sms } from "./orders/order-sms.ts";
import { orders } from "./orders/order-endpoints.ts";
import { pages } from "./shops/pages.ts";
import { payment_methods } from "./payments/payment-methods.ts";
import { payment_proofs } from "./payments/payment-proofs.ts";
import { pictures } from "./products/pictures.ts";
import { plugins } from "./shops/plugins.ts";
import { products } from "./products/products.ts";
import { promo_popups } from "./shops/promo-popups.ts";
import { push } from "./accounts/push.ts";
import { qr_codes } from "./shops/qr-codes.ts";
import { quick_commerce } from "./delivery/quick-commerce.ts";
import { quick_commerce_areas } from "./delivery/quick-commerce.ts";
import { redirects } from "./shops/redirects.ts";
import { returns } from "./orders/returns.ts";
import { review_files } from "./products/review-files.ts";
import { reviews } from "./products/reviews.ts";
import { sales_reports } from "./shops/sales-reports.ts";
import { sales_tax } from "./taxes/sales-tax.ts";
import { saved_items } from "./checkout/saved-items.ts";
import { saved_views } from "./shops/saved-views.ts";
import { searches } from "./shops/searches.ts";
import { second_factor } from "./accounts/second-factor.ts";
import { seo } from "./shops/seo.ts";
import { session_proof } from "./accounts/session-proof.ts";
import { sessions } from "./accounts/sessions.ts";
import { shipments } from "./delivery/shipments.ts";
import { shop_deletion } from "./shops/shop-deletion.ts";
import { shopper_accounts } from "./customers/shopper-accounts.ts";
import { shops } from "./shops/shops.ts";
import { shown_fields } from "./products/shown-fields.ts";
import { size_charts } from "./products/size-charts.ts";
import { sms_gateways } from "./checkout/sms-gateways.ts";
import { social_logins } from "./accounts/social-logins.ts";
import { staff_accounts } from "./shops/staff-accounts.ts";
import { staff_invitations } from "./shops/staff-accounts.ts";
import { staff_roles } from "./shops/staff-roles.ts";
import { stock_requests } from "./products/stock-requests.ts";
import { store_credit } from "./payments/store-credit.ts";
import { storefront } from "./shops/storefront.ts";
import { synonyms } from "./shops/synonyms.ts";
import { tax_rates } from "./taxes/sales-tax.ts";
import { tax_reports } from "./taxes/tax-reports.ts";
import { test_orders } from "./orders/test-orders.ts";
import { testimonials } from "./shops/testimonials.ts";
import { themes } from "./themes/themes.ts";
import { translations } from "./shops/translations.ts";
import { variants } from "./products/variants.ts";
import { webhooks } from "./shops/webhooks.ts";

export const contract = {
  abandoned_checkouts,
  accounts,
  activity_log,
  address_formats,
  affiliate_agencies,
  analytics,
  announcements,
  api_keys,
  banners,
  barcode_labels,
  blogs,
  broken_links,
  bulk_edits,
  cart_recovery,
  categories,
  checkout,
  checkout_settings,
  collections,
  contact_links,
  coupons,
  courier_bookings,
  courier_settlements,
  couriers,
  customer_emails,
  customer_segments,
  customers,
  data_exports,
  delivery_estimates,
  delivery_schedule,
  delivery_zones,
  digital_files,
  documents,
  domains,
  draft_orders,
  exchanges,
  export_products,
  faqs,
  import_orders,
  import_products,
  inventory,
  jobs,
  languages,
  menus,
  messages,
  newsletter,
  notification_preferences,
  notifications,
  online_payments,
  order_changes,
  order_codes,
  order_confirmation,
  order_edits,
  order_exports,
  order_lookups,
  order_messages,
  order_refunds,
  order_sms,
  orders,
  pages,
  payment_methods,
  payment_proofs,
  pictures,
  plugins,
  products,
  promo_popups,
  push,
  qr_codes,
  quick_commerce,
  quick_commerce_areas,
  redirects,
  returns,
  review_files,
  reviews,
  sales_reports,
  sales_tax,
  saved_items,
  saved_views,
  searches,
  second_factor,
  seo,
  session_proof,
  sessions,
  shipments,
  shop_deletion,
  shopper_accounts,
  shops,
  shown_fields,
  size_charts,
  sms_gateways,
  social_logins,
  staff_accounts,
  staff_invitations,
  staff_roles,
  stock_requests,
  store_credit,
  storefront,
  synonyms,
  tax_rates,
  tax_reports,
  test_orders,
  testimonials,
  themes,
  translations,
  variants,
  webhooks,
};
