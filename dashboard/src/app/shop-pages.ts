import type { ShopPageRow } from "../shared/pages/page.ts";
import { abandonedCheckoutsPages } from "../features/abandoned-checkouts/abandoned-checkouts.pages.tsx";
import { paymentMethodsPages } from "../features/payment-methods/payment-methods.pages.tsx";
import { activityLogPages } from "../features/activity-log/activity-log.pages.tsx";
import { announcementsPages } from "../features/announcements/announcements.pages.tsx";
import { blogsPages } from "../features/blogs/blogs.pages.tsx";
import { bannersPages } from "../features/banners/banners.pages.tsx";
import { brokenLinksPages } from "../features/broken-links/broken-links.pages.tsx";
import { bulkEditsPages } from "../features/bulk-edits/bulk-edits.pages.tsx";
import { categoriesPages } from "../features/categories/categories.pages.tsx";
import { checkoutSettingsPages } from "../features/checkout-settings/checkout-settings.pages.tsx";
import { collectionsPages } from "../features/collections/collections.pages.tsx";
import { contactLinksPages } from "../features/contact-links/contact-links.pages.tsx";
import { couponsPages } from "../features/coupons/coupons.pages.tsx";
import { couriersPages } from "../features/couriers/couriers.pages.tsx";
import { customerEmailsPages } from "../features/customer-emails/customer-emails.pages.tsx";
import { customersPages } from "../features/customers/customers.pages.tsx";
import { deliveryZonesPages } from "../features/delivery-zones/delivery-zones.pages.tsx";
import { documentsPages } from "../features/documents/documents.pages.tsx";
import { pluginsPages } from "../features/plugins/plugins.pages.tsx";
import { domainsPages } from "../features/domains/domains.pages.tsx";
import { draftOrdersPages } from "../features/draft-orders/draft-orders.pages.tsx";
import { faqsPages } from "../features/faqs/faqs.pages.tsx";
import { importOrdersPages } from "../features/import-orders/import-orders.pages.tsx";
import { importProductsPages } from "../features/import-products/import-products.pages.tsx";
import { inventoryPages } from "../features/inventory/inventory.pages.tsx";
import { menusPages } from "../features/menus/menus.pages.tsx";
import { orderEditsPages } from "../features/order-edits/order-edits.pages.tsx";
import { orderSmsPages } from "../features/order-sms/order-sms.pages.tsx";
import { newsletterPages } from "../features/newsletter/newsletter.pages.tsx";
import { messagesPages } from "../features/messages/messages.pages.tsx";
import { orderConfirmationPages } from "../features/order-confirmation/order-confirmation.pages.tsx";
import { ordersPages } from "../features/orders/orders.pages.tsx";
import { pagesPages } from "../features/pages/pages.pages.tsx";
import { productsPages } from "../features/products/products.pages.tsx";
import { reviewsPages } from "../features/reviews/reviews.pages.tsx";
import { promoPopupsPages } from "../features/promo-popups/promo-popups.pages.tsx";
import { quickCommercePages } from "../features/quick-commerce/quick-commerce.pages.tsx";
import { salesReportsPages } from "../features/sales-reports/sales-reports.pages.tsx";
import { salesTaxPages } from "../features/sales-tax/sales-tax.pages.tsx";
import { searchesPages } from "../features/searches/searches.pages.tsx";
import { languagesPages } from "../features/languages/languages.pages.tsx";
import { seoPages } from "../features/seo/seo.pages.tsx";
import { shopsPages } from "../features/shops/shops.pages.tsx";
import { sizeChartsPages } from "../features/size-charts/size-charts.pages.tsx";
import { testimonialsPages } from "../features/testimonials/testimonials.pages.tsx";
import { apiKeysPages } from "../features/api-keys/api-keys.pages.tsx";
import { webhooksPages } from "../features/webhooks/webhooks.pages.tsx";
import { themesPages } from "../features/themes/themes.pages.tsx";
import { toolsPages } from "../features/tools/tools.pages.tsx";
import { variantsPages } from "../features/variants/variants.pages.tsx";
import { shopDeletionPages } from "../features/shop-deletion/shop-deletion.pages.tsx";
import { staffAccountsPages } from "../features/staff-accounts/staff-accounts.pages.tsx";
import { staffRolesPages } from "../features/staff-roles/staff-roles.pages.tsx";
import { home } from "./pages-outside-shops.ts";

/**
 * The pages of the selected shop in the order of the menu. Pages defined here aren't available yet, except
 * for Home.
 */
export const shopPages: readonly ShopPageRow[] = [
  {
    name: "shopDashboard",
    who: "shop",
    area: "dashboard",
    label: (t) => t("Home"),
    under: "dashboard",
    page: home,
  },
  ...salesReportsPages,
  ...ordersPages,
  ...orderConfirmationPages,
  ...importOrdersPages,
  ...draftOrdersPages,
  ...orderEditsPages,
  ...abandonedCheckoutsPages,
  ...newsletterPages,
  ...customersPages,
  ...messagesPages,
  ...productsPages,
  ...variantsPages,
  ...bulkEditsPages,
  ...searchesPages,
  ...importProductsPages,
  ...inventoryPages,
  ...categoriesPages,
  ...collectionsPages,
  ...couponsPages,
  ...announcementsPages,
  ...promoPopupsPages,
  ...bannersPages,
  ...testimonialsPages,
  ...reviewsPages,
  ...themesPages,
  ...menusPages,
  ...pagesPages,
  ...blogsPages,
  ...faqsPages,
  ...sizeChartsPages,
  ...contactLinksPages,
  ...pluginsPages,
  ...toolsPages,
  ...brokenLinksPages,
  ...shopsPages,
  ...checkoutSettingsPages,
  ...deliveryZonesPages,
  ...couriersPages,
  ...quickCommercePages,
  ...paymentMethodsPages,
  ...salesTaxPages,
  ...documentsPages,
  ...customerEmailsPages,
  ...orderSmsPages,
  ...languagesPages,
  ...domainsPages,
  ...seoPages,
  ...staffAccountsPages,
  ...staffRolesPages,
  ...shopDeletionPages,
  {
    name: "pricingPlan",
    who: "shop",
    area: "pricing_plan",
    label: (t) => t("Pricing plan"),
    menu: "settings",
  },
  ...webhooksPages,
  ...apiKeysPages,
  ...activityLogPages,
];
