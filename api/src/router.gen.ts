// Made by `npm run generate`. Not edited by hand.
import { abandonedCheckoutsRoutes } from "./features/abandoned-checkouts/abandoned-checkouts.routes.ts";
import { accountDeletionRoutes } from "./features/account-deletion/account-deletion.routes.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { activityLogRoutes } from "./features/activity-log/activity-log.routes.ts";
import { addressFormatsRoutes } from "./features/addresses/address-formats.routes.ts";
import { affiliateAgenciesRoutes } from "./features/affiliate-agencies/affiliate-agencies.routes.ts";
import { analyticsRoutes } from "./features/analytics/analytics.routes.ts";
import { announcementsRoutes } from "./features/announcements/announcements.routes.ts";
import { apiKeysRoutes } from "./features/api-keys/api-keys.routes.ts";
import { bannersRoutes } from "./features/banners/banners.routes.ts";
import { barcodeLabelsRoutes } from "./features/barcode-labels/barcode-labels.routes.ts";
import { blogsRoutes } from "./features/blogs/blogs.routes.ts";
import { brokenLinksRoutes } from "./features/broken-links/broken-links.routes.ts";
import { browseRoutes } from "./features/storefront/browse.routes.ts";
import { bulkEditsRoutes } from "./features/bulk-edits/bulk-edits.routes.ts";
import { cartRecoveryRoutes } from "./features/abandoned-checkouts/cart-recovery.routes.ts";
import { categoriesRoutes } from "./features/categories/categories.routes.ts";
import { checkoutRoutes } from "./features/checkout/checkout.routes.ts";
import { checkoutSettingsRoutes } from "./features/checkout-settings/checkout-settings.routes.ts";
import { collectionsRoutes } from "./features/collections/collections.routes.ts";
import { contactLinksRoutes } from "./features/contact-links/contact-links.routes.ts";
import { couponPreviewRoutes } from "./features/checkout/coupon-preview.routes.ts";
import { couponsRoutes } from "./features/coupons/coupons.routes.ts";
import { courierBookingsRoutes } from "./features/couriers/courier-bookings.routes.ts";
import { courierSettlementsRoutes } from "./features/couriers/courier-settlements.routes.ts";
import { couriersRoutes } from "./features/couriers/couriers.routes.ts";
import { customerEmailsRoutes } from "./features/customer-emails/customer-emails.routes.ts";
import { customerSegmentsRoutes } from "./features/customers/customers.routes.ts";
import { customersRoutes } from "./features/customers/customers.routes.ts";
import { dataExportsRoutes } from "./features/data-exports/data-exports.routes.ts";
import { deliveryEstimatesRoutes } from "./features/storefront/delivery-estimates.routes.ts";
import { deliveryScheduleRoutes } from "./features/delivery-schedule/delivery-schedule.routes.ts";
import { deliveryZonesRoutes } from "./features/delivery-zones/delivery-zones.routes.ts";
import { digitalFilesRoutes } from "./features/digital-files/digital-files.routes.ts";
import { documentsRoutes } from "./features/documents/documents.routes.ts";
import { domainsRoutes } from "./features/domains/domains.routes.ts";
import { draftOrdersRoutes } from "./features/draft-orders/draft-orders.routes.ts";
import { exchangesRoutes } from "./features/exchanges/exchanges.routes.ts";
import { exportProductsRoutes } from "./features/export-products/export-products.routes.ts";
import { faqsRoutes } from "./features/faqs/faqs.routes.ts";
import { importOrdersRoutes } from "./features/import-orders/import-orders.routes.ts";
import { importProductsRoutes } from "./features/import-products/import-products.routes.ts";
import { inventoryRoutes } from "./features/inventory/inventory.routes.ts";
import { jobsRoutes } from "./features/jobs/jobs.routes.ts";
import { languagesRoutes } from "./features/languages/languages.routes.ts";
import { menusRoutes } from "./features/menus/menus.routes.ts";
import { messagesRoutes } from "./features/messages/messages.routes.ts";
import { newsletterRoutes } from "./features/newsletter/newsletter.routes.ts";
import { notificationPreferencesRoutes } from "./features/notifications/notification-preferences.routes.ts";
import { notificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { onlinePaymentsRoutes } from "./features/online-payments/online-payments.routes.ts";
import { orderChangesRoutes } from "./features/orders/orders.routes.ts";
import { orderCodesRoutes } from "./features/order-codes/order-codes.routes.ts";
import { orderConfirmationRoutes } from "./features/order-confirmation/order-confirmation.routes.ts";
import { orderEditsRoutes } from "./features/order-edits/order-edits.routes.ts";
import { orderExportsRoutes } from "./features/export-orders/export-orders.routes.ts";
import { orderLookupsRoutes } from "./features/order-lookups/order-lookups.routes.ts";
import { orderMessagesRoutes } from "./features/orders/messages/order-messages.routes.ts";
import { orderPaymentsRoutes } from "./features/order-payments/order-payments.routes.ts";
import { orderRefundsRoutes } from "./features/order-refunds/order-refunds.routes.ts";
import { orderSmsRoutes } from "./features/order-sms/order-sms.routes.ts";
import { ordersRoutes } from "./features/orders/orders.routes.ts";
import { pagesRoutes } from "./features/pages/pages.routes.ts";
import { paymentMethodsRoutes } from "./features/payment-methods/payment-methods.routes.ts";
import { paymentProofsRoutes } from "./features/payment-proofs/payment-proofs.routes.ts";
import { picturesRoutes } from "./features/pictures/pictures.routes.ts";
import { pluginsRoutes } from "./features/plugins/plugins.routes.ts";
import { productsRoutes } from "./features/products/products.routes.ts";
import { promoPopupsRoutes } from "./features/promo-popups/promo-popups.routes.ts";
import { purchaseEventsRoutes } from "./features/purchase-events/purchase-events.routes.ts";
import { pushRoutes } from "./features/push/push.routes.ts";
import { qrCodesRoutes } from "./features/qr-codes/qr-codes.routes.ts";
import { quickCommerceAreasRoutes } from "./features/quick-commerce/quick-commerce.routes.ts";
import { quickCommerceRoutes } from "./features/quick-commerce/quick-commerce.routes.ts";
import { redirectsRoutes } from "./features/redirects/redirects.routes.ts";
import { returnsRoutes } from "./features/returns/returns.routes.ts";
import { reviewFilesRoutes } from "./features/reviews/review-files.routes.ts";
import { reviewsRoutes } from "./features/reviews/reviews.routes.ts";
import { salesReportsRoutes } from "./features/sales-reports/sales-reports.routes.ts";
import { salesTaxRoutes } from "./features/sales-tax/sales-tax.routes.ts";
import { savedItemsRoutes } from "./features/saved-items/saved-items.routes.ts";
import { savedViewsRoutes } from "./features/saved-views/saved-views.routes.ts";
import { searchesRoutes } from "./features/searches/searches.routes.ts";
import { secondFactorRoutes } from "./features/accounts/second-factor.routes.ts";
import { seoRoutes } from "./features/seo/seo.routes.ts";
import { sessionProofRoutes } from "./features/accounts/session-proof.routes.ts";
import { sessionsRoutes } from "./features/accounts/sessions.routes.ts";
import { shipmentsRoutes } from "./features/shipments/shipments.routes.ts";
import { shopDeletionRoutes } from "./features/shop-deletion/shop-deletion.routes.ts";
import { shopperAccountsRoutes } from "./features/shopper-accounts/shopper-accounts.routes.ts";
import { shopsRoutes } from "./features/shops/shops.routes.ts";
import { shownFieldsRoutes } from "./features/products/shown-fields/shown-fields.routes.ts";
import { sizeChartsRoutes } from "./features/size-charts/size-charts.routes.ts";
import { smsGatewaysRoutes } from "./features/sms-gateways/sms-gateways.routes.ts";
import { socialLoginsRoutes } from "./features/social-logins/social-logins.routes.ts";
import { staffAccountsRoutes } from "./features/staff-accounts/staff-accounts.routes.ts";
import { staffInvitationsRoutes } from "./features/staff-accounts/staff-accounts.routes.ts";
import { staffRolesRoutes } from "./features/staff-roles/staff-roles.routes.ts";
import { stockRequestsRoutes } from "./features/inventory/stock-requests.routes.ts";
import { storeCreditRoutes } from "./features/store-credit/store-credit.routes.ts";
import { storePagesRoutes } from "./features/storefront/store-pages.routes.ts";
import { storeReviewsRoutes } from "./features/reviews/store-reviews.routes.ts";
import { storefrontRoutes } from "./features/storefront/storefront.routes.ts";
import { suggestionsRoutes } from "./features/storefront/suggestions.routes.ts";
import { synonymsRoutes } from "./features/searches/synonyms.routes.ts";
import { taxRatesRoutes } from "./features/sales-tax/sales-tax.routes.ts";
import { taxReportsRoutes } from "./features/tax-reports/tax-reports.routes.ts";
import { testOrdersRoutes } from "./features/test-orders/test-orders.routes.ts";
import { testimonialsRoutes } from "./features/testimonials/testimonials.routes.ts";
import { themesRoutes } from "./features/themes/themes.routes.ts";
import { translationsRoutes } from "./features/languages/translations.routes.ts";
import { variantsRoutes } from "./features/variants/variants.routes.ts";
import { webhooksRoutes } from "./features/webhooks/webhooks.routes.ts";

export const routes = {
  abandoned_checkouts: abandonedCheckoutsRoutes,
  accounts: { ...accountDeletionRoutes, ...accountsRoutes },
  activity_log: activityLogRoutes,
  address_formats: addressFormatsRoutes,
  affiliate_agencies: affiliateAgenciesRoutes,
  analytics: analyticsRoutes,
  announcements: announcementsRoutes,
  api_keys: apiKeysRoutes,
  banners: bannersRoutes,
  barcode_labels: barcodeLabelsRoutes,
  blogs: blogsRoutes,
  broken_links: brokenLinksRoutes,
  bulk_edits: bulkEditsRoutes,
  cart_recovery: cartRecoveryRoutes,
  categories: categoriesRoutes,
  checkout: checkoutRoutes,
  checkout_settings: checkoutSettingsRoutes,
  collections: collectionsRoutes,
  contact_links: contactLinksRoutes,
  coupons: { ...couponPreviewRoutes, ...couponsRoutes },
  courier_bookings: courierBookingsRoutes,
  courier_settlements: courierSettlementsRoutes,
  couriers: couriersRoutes,
  customer_emails: customerEmailsRoutes,
  customer_segments: customerSegmentsRoutes,
  customers: customersRoutes,
  data_exports: dataExportsRoutes,
  delivery_estimates: deliveryEstimatesRoutes,
  delivery_schedule: deliveryScheduleRoutes,
  delivery_zones: deliveryZonesRoutes,
  digital_files: digitalFilesRoutes,
  documents: documentsRoutes,
  domains: domainsRoutes,
  draft_orders: draftOrdersRoutes,
  exchanges: exchangesRoutes,
  export_products: exportProductsRoutes,
  faqs: faqsRoutes,
  import_orders: importOrdersRoutes,
  import_products: importProductsRoutes,
  inventory: inventoryRoutes,
  jobs: jobsRoutes,
  languages: languagesRoutes,
  menus: menusRoutes,
  messages: messagesRoutes,
  newsletter: newsletterRoutes,
  notification_preferences: notificationPreferencesRoutes,
  notifications: notificationsRoutes,
  online_payments: { ...onlinePaymentsRoutes, ...orderPaymentsRoutes },
  order_changes: orderChangesRoutes,
  order_codes: orderCodesRoutes,
  order_confirmation: orderConfirmationRoutes,
  order_edits: orderEditsRoutes,
  order_exports: orderExportsRoutes,
  order_lookups: orderLookupsRoutes,
  order_messages: orderMessagesRoutes,
  order_refunds: orderRefundsRoutes,
  order_sms: orderSmsRoutes,
  orders: ordersRoutes,
  pages: pagesRoutes,
  payment_methods: paymentMethodsRoutes,
  payment_proofs: paymentProofsRoutes,
  pictures: picturesRoutes,
  plugins: { ...pluginsRoutes, ...purchaseEventsRoutes },
  products: productsRoutes,
  promo_popups: promoPopupsRoutes,
  push: pushRoutes,
  qr_codes: qrCodesRoutes,
  quick_commerce: quickCommerceRoutes,
  quick_commerce_areas: quickCommerceAreasRoutes,
  redirects: redirectsRoutes,
  returns: returnsRoutes,
  review_files: reviewFilesRoutes,
  reviews: { ...reviewsRoutes, ...storeReviewsRoutes },
  sales_reports: salesReportsRoutes,
  sales_tax: salesTaxRoutes,
  saved_items: savedItemsRoutes,
  saved_views: savedViewsRoutes,
  searches: searchesRoutes,
  second_factor: secondFactorRoutes,
  seo: seoRoutes,
  session_proof: sessionProofRoutes,
  sessions: sessionsRoutes,
  shipments: shipmentsRoutes,
  shop_deletion: shopDeletionRoutes,
  shopper_accounts: shopperAccountsRoutes,
  shops: shopsRoutes,
  shown_fields: shownFieldsRoutes,
  size_charts: sizeChartsRoutes,
  sms_gateways: smsGatewaysRoutes,
  social_logins: socialLoginsRoutes,
  staff_accounts: staffAccountsRoutes,
  staff_invitations: staffInvitationsRoutes,
  staff_roles: staffRolesRoutes,
  stock_requests: stockRequestsRoutes,
  store_credit: storeCreditRoutes,
  storefront: { ...browseRoutes, ...storePagesRoutes, ...storefrontRoutes, ...suggestionsRoutes },
  synonyms: synonymsRoutes,
  tax_rates: taxRatesRoutes,
  tax_reports: taxReportsRoutes,
  test_orders: testOrdersRoutes,
  testimonials: testimonialsRoutes,
  themes: themesRoutes,
  translations: translationsRoutes,
  variants: variantsRoutes,
  webhooks: webhooksRoutes,
};
