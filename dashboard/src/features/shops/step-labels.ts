import type { StepKey } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";

/** The title of a step of the setup guide, and a note with its purpose. */
export function stepLabels(key: StepKey, t: TFunction): { title: string; note: string } {
  switch (key) {
    case "product":
      return {
        title: t("Add your first product"),
        note: t("You need at least one active product to open your shop. You can also import products."),
      };
    case "currency":
      return {
        title: t("Choose your currency and time zone"),
        note: t("You can change them until your first order."),
      };
    case "contact":
      return {
        title: t("Enter your contact email and address"),
        note: t("Shoppers see the contact email in your shop."),
      };
    case "payment":
      return {
        title: t("Choose how you get paid"),
        note: t("Connect a payment provider for cards, add a manual payment, or keep cash on delivery."),
      };
    case "delivery":
      return {
        title: t("Set the delivery fee"),
        note: t("Customers see the fee before they order. Enter 0 for free delivery."),
      };
    case "theme":
      return {
        title: t("Customise your theme"),
        note: t("Choose the colours, fonts and sections of your storefront."),
      };
    case "sales_tax":
      return {
        title: t("Set up sales tax"),
        note: t("Add tax rates if you have to charge tax."),
      };
    case "policies":
      return {
        title: t("Add your policies"),
        note: t("Publish your privacy policy, refund policy and terms of service. We have templates."),
      };
    case "live":
      return {
        title: t("Open the shop to shoppers"),
        note: t("Anyone with your shop URL can then browse and order."),
      };
  }
}
