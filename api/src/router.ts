import { abandonedCheckoutsRoutes } from "./features/abandoned-checkouts/abandoned-checkouts.routes.ts";
import { cartRecoveryRoutes } from "./features/abandoned-checkouts/cart-recovery.routes.ts";
import { accountDeletionRoutes } from "./features/account-deletion/account-deletion.routes.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { secondFactorRoutes } from "./features/accounts/second-factor.routes.ts";
import { sessionsRoutes } from "./features/accounts/sessions.routes.ts";
import { activityLogRoutes } from "./features/activity-log/activity-log.routes.ts";
import { addressFormatsRoutes } from "./features/addresses/address-formats.routes.ts";
import { affiliateAgenciesRoutes } from "./features/affiliate-agencies/affiliate-agencies.routes.ts";
import { analyticsRoutes } from "./features/analytics/analytics.routes.ts";
import { categoriesRoutes } from "./features/categories/categories.routes.ts";
import { collectionsRoutes } from "./features/collections/collections.routes.ts";
import { barcodeLabelsRoutes } from "./features/barcode-labels/barcode-labels.routes.ts";
import { bulkEditsRoutes } from "./features/bulk-edits/bulk-edits.routes.ts";
import { couponsRoutes } from "./features/coupons/coupons.routes.ts";
import { blogsRoutes } from "./features/blogs/blogs.routes.ts";
import { exchangesRoutes } from "./features/exchanges/exchanges.routes.ts";
import { storeCreditRoutes } from "./features/store-credit/store-credit.routes.ts";
import { storePagesRoutes } from "./features/storefront/store-pages.routes.ts";
import { themesRoutes } from "./features/themes/themes.routes.ts";
import { announcementsRoutes } from "./features/announcements/announcements.routes.ts";
import { bannersRoutes } from "./features/banners/banners.routes.ts";
import { contactLinksRoutes } from "./features/contact-links/contact-links.routes.ts";
import { customerEmailsRoutes } from "./features/customer-emails/customer-emails.routes.ts";
import { messagesRoutes } from "./features/messages/messages.routes.ts";
import { newsletterRoutes } from "./features/newsletter/newsletter.routes.ts";
import { promoPopupsRoutes } from "./features/promo-popups/promo-popups.routes.ts";
import { testimonialsRoutes } from "./features/testimonials/testimonials.routes.ts";
import { faqsRoutes } from "./features/faqs/faqs.routes.ts";
import { menusRoutes } from "./features/menus/menus.routes.ts";
import { pagesRoutes } from "./features/pages/pages.routes.ts";
import { courierBookingsRoutes } from "./features/couriers/courier-bookings.routes.ts";
import { courierSettlementsRoutes } from "./features/couriers/courier-settlements.routes.ts";
import { smsGatewaysRoutes } from "./features/sms-gateways/sms-gateways.routes.ts";
import { couriersRoutes } from "./features/couriers/couriers.routes.ts";
import { domainsRoutes } from "./features/domains/domains.routes.ts";
import { dataExportsRoutes } from "./features/data-exports/data-exports.routes.ts";
import { pluginsRoutes } from "./features/plugins/plugins.routes.ts";
import { purchaseEventsRoutes } from "./features/purchase-events/purchase-events.routes.ts";
import { checkoutRoutes } from "./features/checkout/checkout.routes.ts";
import { couponPreviewRoutes } from "./features/checkout/coupon-preview.routes.ts";
import {
  quickCommerceAreasRoutes,
  quickCommerceRoutes,
} from "./features/quick-commerce/quick-commerce.routes.ts";
import { deliveryScheduleRoutes } from "./features/delivery-schedule/delivery-schedule.routes.ts";
import { deliveryZonesRoutes } from "./features/delivery-zones/delivery-zones.routes.ts";
import { orderCodesRoutes } from "./features/order-codes/order-codes.routes.ts";
import { orderConfirmationRoutes } from "./features/order-confirmation/order-confirmation.routes.ts";
import { paymentMethodsRoutes } from "./features/payment-methods/payment-methods.routes.ts";
import { orderExportsRoutes } from "./features/export-orders/export-orders.routes.ts";
import { testOrdersRoutes } from "./features/test-orders/test-orders.routes.ts";
import { paymentProofsRoutes } from "./features/payment-proofs/payment-proofs.routes.ts";
import { shipmentsRoutes } from "./features/shipments/shipments.routes.ts";
import { returnsRoutes } from "./features/returns/returns.routes.ts";
import { salesTaxRoutes, taxRatesRoutes } from "./features/sales-tax/sales-tax.routes.ts";
import { taxReportsRoutes } from "./features/tax-reports/tax-reports.routes.ts";
import { checkoutSettingsRoutes } from "./features/checkout-settings/checkout-settings.routes.ts";
import { customerSegmentsRoutes, customersRoutes } from "./features/customers/customers.routes.ts";
import { digitalFilesRoutes } from "./features/digital-files/digital-files.routes.ts";
import { exportProductsRoutes } from "./features/export-products/export-products.routes.ts";
import { importOrdersRoutes } from "./features/import-orders/import-orders.routes.ts";
import { importProductsRoutes } from "./features/import-products/import-products.routes.ts";
import { inventoryRoutes } from "./features/inventory/inventory.routes.ts";
import { jobsRoutes } from "./features/jobs/jobs.routes.ts";
import { notificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { orderMessagesRoutes } from "./features/orders/messages/order-messages.routes.ts";
import { orderChangesRoutes, ordersRoutes } from "./features/orders/orders.routes.ts";
import { savedViewsRoutes } from "./features/saved-views/saved-views.routes.ts";
import { onlinePaymentsRoutes } from "./features/online-payments/online-payments.routes.ts";
import { documentsRoutes } from "./features/documents/documents.routes.ts";
import { draftOrdersRoutes } from "./features/draft-orders/draft-orders.routes.ts";
import { orderRefundsRoutes } from "./features/order-refunds/order-refunds.routes.ts";
import { orderEditsRoutes } from "./features/order-edits/order-edits.routes.ts";
import { orderPaymentsRoutes } from "./features/order-payments/order-payments.routes.ts";
import { picturesRoutes } from "./features/pictures/pictures.routes.ts";
import { productsRoutes } from "./features/products/products.routes.ts";
import { pushRoutes } from "./features/push/push.routes.ts";
import { qrCodesRoutes } from "./features/qr-codes/qr-codes.routes.ts";
import { reviewFilesRoutes } from "./features/reviews/review-files.routes.ts";
import { reviewsRoutes } from "./features/reviews/reviews.routes.ts";
import { storeReviewsRoutes } from "./features/reviews/store-reviews.routes.ts";
import { brokenLinksRoutes } from "./features/broken-links/broken-links.routes.ts";
import { redirectsRoutes } from "./features/redirects/redirects.routes.ts";
import { searchesRoutes } from "./features/searches/searches.routes.ts";
import { shownFieldsRoutes } from "./features/products/shown-fields/shown-fields.routes.ts";
import { savedItemsRoutes } from "./features/saved-items/saved-items.routes.ts";
import { shopperAccountsRoutes } from "./features/shopper-accounts/shopper-accounts.routes.ts";
import { shopsRoutes } from "./features/shops/shops.routes.ts";
import { sizeChartsRoutes } from "./features/size-charts/size-charts.routes.ts";
import { socialLoginsRoutes } from "./features/social-logins/social-logins.routes.ts";
import { languagesRoutes } from "./features/languages/languages.routes.ts";
import { translationsRoutes } from "./features/languages/translations.routes.ts";
import { seoRoutes } from "./features/seo/seo.routes.ts";
import { synonymsRoutes } from "./features/searches/synonyms.routes.ts";
import { apiKeysRoutes } from "./features/api-keys/api-keys.routes.ts";
import { webhooksRoutes } from "./features/webhooks/webhooks.routes.ts";
import { variantsRoutes } from "./features/variants/variants.routes.ts";
import { browseRoutes } from "./features/storefront/browse.routes.ts";
import { stockRequestsRoutes } from "./features/inventory/stock-requests.routes.ts";
import { storefrontRoutes } from "./features/storefront/storefront.routes.ts";
import { suggestionsRoutes } from "./features/storefront/suggestions.routes.ts";

/** The routes of every feature, under the names of the contract. */
export const router = {
  accounts: { ...accountsRoutes, ...accountDeletionRoutes },
  sessions: sessionsRoutes,
  second_factor: secondFactorRoutes,
  address_formats: addressFormatsRoutes,
  affiliate_agencies: affiliateAgenciesRoutes,
  social_logins: socialLoginsRoutes,
  shops: shopsRoutes,
  products: productsRoutes,
  bulk_edits: bulkEditsRoutes,
  variants: variantsRoutes,
  barcode_labels: barcodeLabelsRoutes,
  pictures: picturesRoutes,
  digital_files: digitalFilesRoutes,
  categories: categoriesRoutes,
  collections: collectionsRoutes,
  import_orders: importOrdersRoutes,
  import_products: importProductsRoutes,
  export_products: exportProductsRoutes,
  inventory: inventoryRoutes,
  stock_requests: stockRequestsRoutes,
  reviews: { ...reviewsRoutes, ...storeReviewsRoutes },
  review_files: reviewFilesRoutes,
  checkout_settings: checkoutSettingsRoutes,
  coupons: { ...couponsRoutes, ...couponPreviewRoutes },
  delivery_zones: deliveryZonesRoutes,
  delivery_schedule: deliveryScheduleRoutes,
  quick_commerce: quickCommerceRoutes,
  quick_commerce_areas: quickCommerceAreasRoutes,
  order_codes: orderCodesRoutes,
  payment_methods: paymentMethodsRoutes,
  online_payments: { ...onlinePaymentsRoutes, ...orderPaymentsRoutes },
  payment_proofs: paymentProofsRoutes,
  returns: returnsRoutes,
  shipments: shipmentsRoutes,
  exchanges: exchangesRoutes,
  test_orders: testOrdersRoutes,
  order_changes: orderChangesRoutes,
  order_messages: orderMessagesRoutes,
  order_confirmation: orderConfirmationRoutes,
  saved_views: savedViewsRoutes,
  order_exports: orderExportsRoutes,
  documents: documentsRoutes,
  sales_tax: salesTaxRoutes,
  tax_rates: taxRatesRoutes,
  tax_reports: taxReportsRoutes,
  blogs: blogsRoutes,
  announcements: announcementsRoutes,
  banners: bannersRoutes,
  contact_links: contactLinksRoutes,
  messages: messagesRoutes,
  customer_emails: customerEmailsRoutes,
  newsletter: newsletterRoutes,
  promo_popups: promoPopupsRoutes,
  testimonials: testimonialsRoutes,
  themes: themesRoutes,
  faqs: faqsRoutes,
  menus: menusRoutes,
  pages: pagesRoutes,
  couriers: couriersRoutes,
  domains: domainsRoutes,
  data_exports: dataExportsRoutes,
  courier_bookings: courierBookingsRoutes,
  courier_settlements: courierSettlementsRoutes,
  sms_gateways: smsGatewaysRoutes,
  plugins: { ...pluginsRoutes, ...purchaseEventsRoutes },
  qr_codes: qrCodesRoutes,
  redirects: redirectsRoutes,
  broken_links: brokenLinksRoutes,
  webhooks: webhooksRoutes,
  api_keys: apiKeysRoutes,
  searches: searchesRoutes,
  languages: languagesRoutes,
  translations: translationsRoutes,
  seo: seoRoutes,
  shown_fields: shownFieldsRoutes,
  size_charts: sizeChartsRoutes,
  synonyms: synonymsRoutes,
  saved_items: savedItemsRoutes,
  shopper_accounts: shopperAccountsRoutes,
  storefront: { ...storefrontRoutes, ...browseRoutes, ...storePagesRoutes, ...suggestionsRoutes },
  checkout: checkoutRoutes,
  cart_recovery: cartRecoveryRoutes,
  abandoned_checkouts: abandonedCheckoutsRoutes,
  orders: ordersRoutes,
  draft_orders: draftOrdersRoutes,
  order_edits: orderEditsRoutes,
  order_refunds: orderRefundsRoutes,
  customers: customersRoutes,
  customer_segments: customerSegmentsRoutes,
  store_credit: storeCreditRoutes,
  jobs: jobsRoutes,
  notifications: notificationsRoutes,
  push: pushRoutes,
  activity_log: activityLogRoutes,
  analytics: analyticsRoutes,
};
