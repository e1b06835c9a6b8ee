/** Every path of the dashboard. No other module contains a path. */
export const paths = {
  root: "/",
  register: "/register",
  login: "/login",
  forgotPassword: "/forgot-password",
  invitation: "/invitation",
  forbidden: "/forbidden",
  checkout: "/checkout",

  dashboard: "/dashboard",
  digitalIdentity: "/digital-identity",
  profileHome: "/profile/home",
  profile: "/profile",
  connections: "/profile/conections",
  settings: "/settings",
  profileSettings: "/profile/settings",
  reviewCard: "/profile/review-card",
  notifications: "/notifications",

  shopDashboard: "/shop/dashboard",
  reports: "/shop/reports",
  orders: "/shop/orders",
  order: (id: string) => `/shop/orders/${id}`,
  orderEdit: (id: string) => `/shop/orders/${id}/edit`,
  createOrder: "/shop/orders/new",
  confirmOrders: "/shop/orders/confirm",
  importOrders: "/shop/orders/import",
  draftOrders: "/shop/draft-orders",
  draftOrder: (id: string) => `/shop/draft-orders/${id}`,
  abandonedCheckouts: "/shop/abandoned-checkouts",
  recoverySettings: "/shop/abandoned-checkouts/settings",
  abandonedCheckout: (id: string) => `/shop/abandoned-checkouts/${id}`,
  customers: "/shop/customers",
  newsletter: "/shop/customers/newsletter",
  messages: "/shop/messages",
  contactForm: "/shop/messages/settings",
  message: (id: string) => `/shop/messages/${id}`,
  customer: (id: string) => `/shop/customers/${id}`,
  products: "/shop/products",
  product: (id: string) => `/shop/products/${id}`,
  addProduct: "/shop/add-product",
  productGrid: "/shop/products/grid",
  bulkEdits: "/shop/products/bulk",
  searches: "/shop/products/searches",
  synonyms: "/shop/products/synonyms",
  importProducts: "/shop/import-products",
  inventory: "/shop/inventory",
  categories: "/shop/categories",
  category: (id: string) => `/shop/categories/${id}`,
  collections: "/shop/collection",
  collection: (id: string) => `/shop/collection/${id}`,
  coupons: "/shop/coupons",
  addCoupon: "/shop/add-coupon",
  coupon: (id: string) => `/shop/add-coupon/${id}`,
  themes: "/shop/themes",
  customize: (id: string) => `/shop/customize/${id}`,
  tools: "/shop/tools",
  barcodeLabels: "/shop/tools/barcode-labels",
  brokenLinks: "/shop/tools/broken-links",
  exportData: "/shop/tools/export",
  plugins: "/shop/plugins",
  webhooks: "/shop/plugins/webhooks",
  webhook: (id: string) => `/shop/plugins/webhooks/${id}`,
  apiKeys: "/shop/plugins/api-keys",

  banners: "/shop/customization/banners",
  banner: (id: string) => `/shop/customization/banners/${id}`,
  faq: "/shop/customization/faq",
  question: (id: string) => `/shop/customization/faq/${id}`,
  menuLinks: "/shop/customization/menu-links",
  menu: (location: string) => `/shop/customization/menu-links/${location}`,
  testimonials: "/shop/customization/testimonials",
  testimonial: (id: string) => `/shop/customization/testimonials/${id}`,
  shopReviews: "/shop/customization/shop-reviews",
  reviewSettings: "/shop/customization/shop-reviews/settings",
  shopReview: (id: string) => `/shop/customization/shop-reviews/${id}`,
  contactLinks: "/shop/customization/contact-links",
  contactLink: (id: string) => `/shop/customization/contact-links/${id}`,
  blog: "/shop/customization/blog",
  blogPost: (id: string) => `/shop/customization/blog/${id}`,
  pages: "/shop/customization/page",
  page: (id: string) => `/shop/customization/page/${id}`,
  announcement: "/shop/customization/announcement",
  announcementEdit: (id: string) => `/shop/customization/announcement/${id}`,
  sizeChart: "/shop/customization/size-chart",
  sizeChartEdit: (id: string) => `/shop/customization/size-chart/${id}`,
  promoPopup: "/shop/customization/promo-popup",

  shopSettings: "/shop/settings",
  seo: "/shop/settings/seo",
  redirects: "/shop/settings/seo/redirects",
  missingPaths: "/shop/settings/seo/missing-pages",
  checkoutSettings: "/shop/settings/checkout",
  cashOnDelivery: "/shop/settings/checkout/cash-on-delivery",
  shippingFee: "/shop/settings/shipping-fee",
  deliveryZone: (id: string) => `/shop/settings/shipping-fee/${id}`,
  deliverySchedule: "/shop/settings/shipping-fee/dates",
  deliveryElsewhere: "/shop/settings/shipping-fee/elsewhere",
  accountSettings: "/shop/settings/account-settings",
  domain: "/shop/settings/domain",
  courier: "/shop/settings/courier",
  courierEdit: (id: string) => `/shop/settings/courier/${id}`,
  courierSettlement: (id: string) => `/shop/settings/courier/${id}/settlement`,
  staffAccounts: "/shop/settings/staff-accounts",
  staffRoles: "/shop/settings/staff-roles",
  staffRole: (id: string) => `/shop/settings/staff-roles/${id}`,
  pricingPlan: "/shop/settings/pricing_plan",
  payments: "/shop/settings/payments",
  paymentMethod: (id: string) => `/shop/settings/payments/${id}`,
  salesTax: "/shop/settings/sales-tax",
  taxReport: "/shop/settings/sales-tax/report",
  invoices: "/shop/settings/invoices",
  quickCommerce: "/shop/settings/quick-commerce",
  quickCommerceArea: (id: string) => `/shop/settings/quick-commerce/${id}`,
  orderSms: "/shop/settings/order-sms",
  emailDispatch: "/shop/settings/email-dispatch-settings",
  /** An email to customers, whose name in the contract is the id. */
  customerEmail: (id: string) => `/shop/settings/email-dispatch-settings/${id}`,
  languages: "/shop/settings/languages",
  /** The translations into a language, whose code is the id. */
  languageTranslations: (id: string) => `/shop/settings/languages/${id}`,
  activityLog: "/shop/settings/activity-log",
} as const;

/**
 * Returns true if a URL from outside is a path of the dashboard. Backslashes, tabs and parent segments can
 * disguise the URL of another host as a path ("/\\evil.example", "/.//evil.example").
 */
export function isOurs(to: string): boolean {
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(to)) return false;
  return URL.canParse(to, base) && !new URL(to, base).pathname.startsWith("//");
}

/**
 * Returns true for the URL of a cart, with a shop ("https://store.example/fern-field/cart") or without one.
 */
export function isCart(url: string): boolean {
  return URL.canParse(url, base) && new URL(url, base).pathname.split("/").includes("cart");
}

/** A placeholder host, because only paths are compared. */
const base = "https://dashboard.invalid";

/** Returns true for public pages, which signed-in visitors may view without being redirected. */
export function isPublicProfile(pathname: string): boolean {
  return pathname.includes("/profile/") || pathname.includes("/p/");
}
