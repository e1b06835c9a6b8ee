/**
 * Types of records in the activity log by area, for its filter. Several types, such as a theme's, have no page of their
 * own, so the areas of the roles don't fit.
 */
export const activityTypes = {
  orders: ["order", "draft_order", "order_import", "abandoned_checkout"],
  products: [
    "product",
    "category",
    "collection",
    "size_chart",
    "import",
    "bulk_edit",
    "picture",
    "inventory_settings",
  ],
  customers: ["customer", "customer_segment", "message", "newsletter", "review"],
  marketing: ["coupon", "promo_popup", "announcement", "banner"],
  content: [
    "post",
    "page",
    "faq",
    "testimonial",
    "menu",
    "contact_link",
    "theme",
    "translation",
    "languages",
    "seo_settings",
    "redirect",
    "link_check",
  ],
  settings: [
    "shop",
    "checkout_settings",
    "delivery_zone",
    "delivery_schedule",
    "quick_commerce",
    "quick_commerce_area",
    "courier",
    "payment_method",
    "payment_provider",
    "tax_rate",
    "tax_preset",
    "sales_tax",
    "sms_gateway",
    "order_sms",
    "email_template",
    "document_settings",
    "domain",
  ],
  access: ["staff_account", "staff_role", "api_key", "webhook", "plugin", "data_export", "saved_view"],
} as const satisfies Record<string, readonly string[]>;
export type ActivityArea = keyof typeof activityTypes;
export const activityAreas = Object.keys(activityTypes) as [ActivityArea, ...ActivityArea[]];
