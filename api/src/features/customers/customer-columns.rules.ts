import { decimalOf } from "@vitrine/contract/values/money";
import type { Address } from "@vitrine/contract/checkout/address";

/** A customer as the CSV file contains it. */
export interface ExportedCustomer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  accepts_marketing: boolean;
  address: Address | null;
  tags: string[];
  note: string | null;
  is_tax_exempt: boolean;
  total_spent: number;
  orders_count: number;
}

type Column = [
  header: string,
  cell: (customer: ExportedCustomer, exponent: number) => string | null | undefined,
];

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

/** Shopify's columns. The last two are only exported. */
const columns: Column[] = [
  ["First Name", ({ name }) => namesOf(name)[0]],
  ["Last Name", ({ name }) => namesOf(name)[1]],
  ["Email", ({ email }) => email],
  ["Accepts Email Marketing", ({ accepts_marketing }) => yesOrNo(accepts_marketing)],
  ["Default Address Company", ({ address }) => address?.company],
  ["Default Address Address1", ({ address }) => address?.line1],
  ["Default Address Address2", ({ address }) => address?.line2],
  ["Default Address City", ({ address }) => address?.city],
  ["Default Address Province Code", ({ address }) => address?.region_code ?? address?.region],
  ["Default Address Country Code", ({ address }) => address?.country],
  ["Default Address Zip", ({ address }) => address?.postal_code],
  ["Default Address Phone", () => ""],
  ["Phone", ({ phone, phone_e164 }) => phone_e164 ?? phone],
  ["Accepts SMS Marketing", () => "no"],
  ["Tags", ({ tags }) => tags.join(", ")],
  ["Note", ({ note }) => note],
  ["Tax Exempt", ({ is_tax_exempt }) => yesOrNo(is_tax_exempt)],
  ["Total Spent", ({ total_spent }, exponent) => decimalOf(total_spent, exponent)],
  ["Total Orders", ({ orders_count }) => String(orders_count)],
];

export const customerHeaders = columns.map(([header]) => header);

export function customerLine(customer: ExportedCustomer, exponent: number): string[] {
  return columns.map(([, cell]) => cell(customer, exponent) ?? "");
}

/** A name as first and last name, divided at the last space. */
function namesOf(name: string): [first: string, last: string] {
  const at = name.lastIndexOf(" ");
  return at < 0 ? [name, ""] : [name.slice(0, at), name.slice(at + 1)];
}
