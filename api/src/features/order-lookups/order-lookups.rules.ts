import { orderName } from "@vitrine/contract/orders/order-name";
import { email as emailSchema } from "@vitrine/contract/values/fields";
import { readPhone } from "../addresses/phones.rules.ts";
import { plainText } from "../addresses/typed-text.rules.ts";

/** An order number and an email or phone number, as typed; the email in lower case. */
export interface Lookup {
  number: string;
  contact: string;
}

/** An order that the typed number may name. */
export interface LookedUpOrder {
  id: string;
  number: number;
  number_prefix: string;
  email: string | null;
  phone_e164: string | null;
  country: string;
}

const minPhoneDigits = 5;

/** The error messages by field; empty for a request that an order could match. */
export function lookupProblems({ number, contact }: Lookup): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  if (numbersIn(number).length === 0)
    problems["number"] = ["Enter the number in your order confirmation, like 1001."];
  const isContact = isEmail(contact)
    ? emailSchema.safeParse(plainText(contact)).success
    : digitsOf(contact).length >= minPhoneDigits;
  if (!isContact) problems["contact"] = ["Enter an email, like name@example.com, or a phone number."];
  return problems;
}

/** The numbers that the text may name: a prefix may end with digits, too. */
export function numbersIn(typed: string): number[] {
  const [digits = ""] = /\d{1,15}$/.exec(simplified(typed)) ?? [];
  const endings = [...digits].map((_, at) => Number(digits.slice(at)));
  return [...new Set(endings)].filter((number) => number > 0);
}

/** The order that has this number and this email or phone. */
export function matchingOrder<Order extends LookedUpOrder>(
  lookup: Lookup,
  orders: Order[],
): Order | undefined {
  const typed = simplified(lookup.number);
  return orders.find(
    (order) =>
      (String(order.number) === typed || simplified(orderName(order)) === typed) &&
      hasContact(order, lookup.contact),
  );
}

function hasContact({ email, phone_e164, country }: LookedUpOrder, contact: string): boolean {
  if (isEmail(contact)) return email !== null && email === plainText(contact).toLowerCase();
  return phone_e164 !== null && readPhone(contact, country)?.e164 === phone_e164;
}

function isEmail(contact: string): boolean {
  return contact.includes("@");
}

/** Only the letters and digits: "#FF-1001" and "ff 1001" are the same. */
function simplified(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function digitsOf(text: string): string {
  return plainText(text).replaceAll(/\D/g, "");
}
