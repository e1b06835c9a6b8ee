import type { Order } from "@vitrine/contract/orders/orders";

type Phone = Pick<Order, "phone" | "phone_e164" | "phone_extension">;

/** A `tel:` URI (RFC 3966). Orders placed before phone numbers were validated have no `phone_e164`. */
export function telLink({ phone, phone_e164, phone_extension }: Phone): string {
  const number = phone_e164 ?? phone?.replaceAll(/[^\d+]/g, "");
  return `tel:${number}${phone_extension ? `;ext=${phone_extension}` : ""}`;
}

/** The URL that opens a WhatsApp chat with a text; undefined if the international number isn't known. */
export function whatsAppLink({ phone_e164 }: Phone, text: string): string | undefined {
  return phone_e164
    ? `https://wa.me/${phone_e164.replace("+", "")}?text=${encodeURIComponent(text)}`
    : undefined;
}
