import type { Address } from "@vitrine/contract/checkout/address";
import type { Customer } from "@vitrine/contract/customers/customers";
import { describe, expect, it } from "vitest";
import { customerValues } from "./customer-values.rules.ts";

const address = (line1: string): Address => ({
  name: "Ada Jansen",
  company: null,
  line1,
  line2: null,
  city: "Austin",
  region: "Texas",
  region_code: "TX",
  postal_code: "78701",
  country: "US",
});

const customer = (fields: Partial<Customer>) =>
  ({
    id: "01a1f8b5-aa54-77fb-92c6-a5251a57ad3c",
    name: "Ada Jansen",
    email: null,
    phone: null,
    addresses: [],
    order_addresses: [],
    is_tax_exempt: false,
    ...fields,
  }) as unknown as Customer;

describe("The values of a draft for a customer", () => {
  it("are the customer's contact, tax exemption and own address", () => {
    const ada = customer({
      email: "ada@example.com",
      phone: "+15125550101",
      addresses: [address("1 Own Street")],
      order_addresses: [address("2 Order Street")],
      is_tax_exempt: true,
    });
    expect(customerValues(ada, "DE")).toMatchObject({
      customer_id: ada.id,
      customer_name: "Ada Jansen",
      email: "ada@example.com",
      phone: "+15125550101",
      address: { name: "Ada Jansen", line1: "1 Own Street", country: "US" },
      is_tax_exempt: true,
    });
  });

  it("have the address of the latest order if the customer has none", () => {
    const ada = customer({ order_addresses: [address("2 Order Street"), address("3 Older Street")] });
    expect(customerValues(ada, "DE").address).toMatchObject({ line1: "2 Order Street", country: "US" });
  });

  it("have the customer's name and the shop's country if there is no address", () => {
    expect(customerValues(customer({}), "DE")).toMatchObject({
      email: "",
      phone: "",
      address: { name: "Ada Jansen", line1: "", country: "DE" },
    });
  });
});
