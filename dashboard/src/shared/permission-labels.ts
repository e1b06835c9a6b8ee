import type { Permission } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";

/** The label of each permission. */
export function permissionLabels(t: TFunction): Record<Permission, string> {
  return { ...orderLabels(t), ...catalogueLabels(t), ...settingsLabels(t) };
}

function orderLabels(t: TFunction) {
  return {
    orders: t("View orders"),
    "orders/manage": t("Manage order information"),
    "orders/edit": t("Edit orders"),
    "orders/message": t("Email customers about orders"),
    "orders/fulfil": t("Fulfil orders"),
    "orders/mark-paid": t("Mark orders as paid"),
    "orders/capture": t("Capture payments"),
    "orders/refund": t("Refund orders"),
    "orders/returns": t("Manage returns"),
    "orders/cancel": t("Cancel orders"),
    "orders/delete": t("Delete test orders"),
    "orders/export": t("Export orders"),
    "draft-orders": t("Draft orders"),
    "import-orders": t("Import orders"),
    "abandoned-checkouts": t("Abandoned checkouts"),
    customers: t("Customers"),
  };
}

function catalogueLabels(t: TFunction) {
  return {
    dashboard: t("Home"),
    products: t("Products"),
    "import-products": t("Import products"),
    inventory: t("Inventory"),
    categories: t("Categories"),
    collection: t("Collections"),
    coupons: t("Coupons"),
    tools: t("Tools"),
    customization: t("Storefront content"),
    themes: t("Themes"),
    plugins: t("Plugins"),
    seo: t("SEO"),
    languages: t("Languages"),
  };
}

function settingsLabels(t: TFunction) {
  return {
    settings: t("Shop settings"),
    checkout: t("Checkout"),
    "shipping-fee": t("Delivery"),
    "quick-commerce": t("Quick commerce"),
    courier: t("Couriers"),
    "sales-tax": t("Sales tax"),
    payments: t("Payments"),
    "email-dispatch-settings": t("Emails"),
    domain: t("Domain"),
    "account-settings": t("Business account"),
    pricing_plan: t("Pricing plan"),
    "staff-accounts": t("Staff accounts"),
    "activity-log": t("Activity log"),
    "api-access": t("API keys and webhooks"),
    "data-exports": t("Data exports"),
  };
}

/** The scope of a permission, where its label doesn't say it. */
export function permissionHelp(permission: Permission, t: TFunction): string | undefined {
  const help: Partial<Record<Permission, string>> = {
    dashboard: t("Sales reports, notifications and tasks. Every role includes it."),
    "orders/manage": t("Tags, notes, contact details, invoices and completing orders."),
    "orders/edit": t("Items, prices and discounts of placed orders."),
    "orders/message": t("Messages and invoices by email."),
    "orders/fulfil": t("Confirm, hold, pack, ship and deliver orders, and book couriers."),
    "orders/mark-paid": t("Record payments, check proofs of payment and write off amounts due."),
    "orders/refund": t("Refund orders and exchange items."),
    customers: t("Customers, messages and newsletter subscribers."),
    customization: t("Menus, pages, blog posts, banners, reviews and size charts."),
    "sales-tax": t("Sales tax and invoices."),
    payments: t("Payment methods, SMS to customers, costs and profit."),
    "staff-accounts": t("Invite members and manage roles, up to their own permissions."),
  };
  return help[permission];
}
