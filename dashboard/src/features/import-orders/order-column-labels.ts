import type { OrderColumn } from "@vitrine/contract/orders/import-orders";
import type { TFunction } from "i18next";

/** The fields that a column can be mapped to, in the order of the select. */
export function orderColumnLabels(t: TFunction): Record<OrderColumn, string> {
  return {
    order_number: t("Order number"),
    placed_at: t("Order date"),
    status: t("Order status"),
    payment_status: t("Payment status"),
    fulfilment_status: t("Fulfilment status"),
    cancelled_at: t("Cancelled on"),
    fulfilled_at: t("Fulfilled on"),
    currency: t("Currency"),
    total: t("Order total"),
    shipping: t("Delivery price"),
    tax: t("Tax"),
    discount: t("Order discount"),
    refunded: t("Refunded amount"),
    outstanding: t("Amount due"),
    payment_method: t("Payment method"),
    delivery: t("Delivery method"),
    note: t("Note"),
    email: t("Email"),
    phone: t("Phone"),
    name: t("Customer name"),
    first_name: t("First name"),
    last_name: t("Last name"),
    company: t("Company"),
    line1: t("Address"),
    line2: t("Apartment, floor"),
    city: t("City"),
    region: t("Region"),
    postal_code: t("Postcode"),
    country: t("Country"),
    line_title: t("Item name"),
    line_variant: t("Item variant"),
    line_sku: t("Item SKU"),
    line_quantity: t("Item quantity"),
    line_price: t("Item price"),
    line_discount: t("Item discount"),
    line_total: t("Item total"),
  };
}
