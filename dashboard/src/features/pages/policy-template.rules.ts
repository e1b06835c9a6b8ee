import type { PolicyKind } from "@vitrine/contract/shops/pages";
import type { Shop } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";

/** The shop's data in a template; `country` is the country's name. */
export type TemplateShop = Pick<Shop, "name" | "legal_name" | "address" | "email" | "phone" | "country">;

interface Block {
  tag: "h2" | "p";
  text: string;
}
const heading = (text: string): Block => ({ tag: "h2", text });
const paragraph = (text: string): Block => ({ tag: "p", text });

/** The template of a policy as rich text. Missing data of the shop, and what only the owner knows, is in square brackets. */
export function policyTemplate(kind: PolicyKind, shop: TemplateShop, t: TFunction): string {
  return templates[kind](shop, t)
    .map(({ tag, text }) => `<${tag}>${escaped(text)}</${tag}>`)
    .join("");
}

/** Number of placeholders in square brackets in a text. */
export function openPlaceholders(html: string): number {
  return html.match(/\[[^[\]<>]+\]/g)?.length ?? 0;
}

const templates: Record<PolicyKind, (shop: TemplateShop, t: TFunction) => Block[]> = {
  "refund-policy": (shop, t) => [
    paragraph(
      t(
        "You can return an item within [30] days of receiving it. It must be unused and in its original packaging.",
      ),
    ),
    heading(t("How to return an item")),
    paragraph(
      t(
        "Contact us first at {{email}} with your order number. We then send you the address for your return.",
        {
          email: emailOf(shop, t),
        },
      ),
    ),
    heading(t("Items that can't be returned")),
    paragraph(t("[List the items that can't be returned, such as perishable or personalised items.]")),
    heading(t("Refunds")),
    paragraph(
      t("We refund the price to your original payment method within [14] days of receiving your return."),
    ),
    paragraph(t("Return shipping is paid by [the customer or the shop].")),
    heading(t("Damaged or wrong items")),
    paragraph(
      t("If an item arrives damaged or isn't what you ordered, contact us, and we replace or refund it."),
    ),
  ],
  "privacy-policy": (shop, t) => [
    paragraph(
      t(
        "This policy explains how {{company}} handles your personal data when you visit or order from {{shop}}.",
        {
          company: companyOf(shop),
          shop: shop.name,
        },
      ),
    ),
    heading(t("Data we collect")),
    paragraph(
      t(
        "To process your order we store your name, email, phone number, address, and what you ordered. Payment details go to the payment provider, and we don't store them.",
      ),
    ),
    heading(t("How we use it")),
    paragraph(
      t(
        "We use your data to deliver your order, to answer your questions, and to meet our legal duties. We send marketing emails only if you agreed to them, and each one has a link to unsubscribe.",
      ),
    ),
    heading(t("Who receives it")),
    paragraph(
      t(
        "We share what is necessary with the companies that deliver orders and process payments: [list them].",
      ),
    ),
    heading(t("Your rights")),
    paragraph(
      t("You can request a copy of your data, its correction or its deletion at {{email}}.", {
        email: emailOf(shop, t),
      }),
    ),
    ...contact(shop, t),
  ],
  "terms-of-service": (shop, t) => [
    paragraph(
      t("{{company}} operates the shop {{shop}}. By placing an order you agree to these terms.", {
        company: companyOf(shop),
        shop: shop.name,
      }),
    ),
    heading(t("Orders")),
    paragraph(
      t(
        "Your order is an offer to buy. The contract is made when we confirm the order. We may reject an order, for example if an item is out of stock.",
      ),
    ),
    heading(t("Prices and payment")),
    paragraph(t("Prices apply as shown at the time of your order. Delivery costs are shown at checkout.")),
    heading(t("Liability")),
    paragraph(t("[Describe your liability as the law of your country allows.]")),
    heading(t("Applicable law")),
    paragraph(t("The law of {{country}} applies.", { country: shop.country })),
    ...contact(shop, t),
  ],
  "shipping-policy": (shop, t) => [
    paragraph(t("We ship from {{country}}.", { country: shop.country })),
    heading(t("Processing time")),
    paragraph(t("We hand orders to the courier within [2] working days.")),
    heading(t("Costs and delivery times")),
    paragraph(
      t("The checkout shows the delivery methods for your address with their cost and delivery time."),
    ),
    heading(t("Customs")),
    paragraph(t("Customs duties for deliveries to other countries are paid by [the customer or the shop].")),
    heading(t("Delayed or lost parcels")),
    paragraph(
      t("If your order hasn't arrived on time, contact us at {{email}} with your order number.", {
        email: emailOf(shop, t),
      }),
    ),
  ],
  "contact-information": contact,
};

function contact(shop: TemplateShop, t: TFunction): Block[] {
  return [
    heading(t("Contact")),
    paragraph(companyOf(shop)),
    paragraph(addressOf(shop, t)),
    paragraph(t("Email: {{email}}", { email: emailOf(shop, t) })),
    ...(shop.phone ? [paragraph(t("Phone: {{phone}}", { phone: shop.phone }))] : []),
  ];
}

function companyOf({ legal_name, name }: TemplateShop): string {
  return legal_name ?? name;
}

function emailOf({ email }: TemplateShop, t: TFunction): string {
  return email ?? t("[your contact email]");
}

function addressOf({ address, country }: TemplateShop, t: TFunction): string {
  if (!address) return t("[your address]");
  const { line1, line2, postal_code, city, region } = address;
  const place = [postal_code, city].filter(Boolean).join(" ");
  return [line1, line2, place, region, country].filter(Boolean).join(", ");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
