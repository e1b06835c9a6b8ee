import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import { describe, expect, it } from "vitest";
import { missingDetails, readContact } from "./contact.rules.ts";

const rules: CheckoutRules = {
  contact: "email_or_phone",
  phone: "optional",
  company: "optional",
  tax_number: "hidden",
  billing_address: "hidden",
  address_line2: "optional",
  note: "optional",
  cart_note: false,
  terms_label: null,
  terms_url: null,
  asks_marketing: false,
  customer_accounts: "optional",
  min_subtotal: null,
  thank_you: null,
  cod_requires_phone: false,
};
const address = {
  name: "Nia",
  line1: "1 Harbour Road",
  city: "Hamburg",
  region: null,
  region_code: null,
  postal_code: "20457",
  country: "DE",
  company: "Tea Ltd",
  line2: "Flat 3",
};
const typed = { email: "nia@example.com", phone: "030 123456", address, note: "Ring twice" };
const missing = (more: object, of: Partial<CheckoutRules>) =>
  Object.keys(missingDetails({ ...typed, ...more }, { ...rules, ...of }));

describe("the details that a shop requires", () => {
  it.each<[Partial<CheckoutRules>, object, string[]]>([
    [{}, { email: null }, []],
    [{}, { phone: null }, []],
    [{}, { email: null, phone: null }, ["email"]],
    [{ phone: "required" }, { phone: null }, ["phone"]],
    [{ phone: "required" }, { email: null, phone: null }, ["phone"]],
    [{ contact: "email" }, { email: null }, ["email"]],
    [{ contact: "email" }, { phone: null }, []],
    [{ contact: "phone" }, { phone: null }, ["phone"]],
    [{ contact: "phone" }, { email: null }, []],
    [{ note: "required" }, { note: null }, ["note"]],
    [{ company: "required" }, { address: { ...address, company: undefined } }, ["address.company"]],
    [{ address_line2: "required" }, { address: { ...address, line2: null } }, ["address.line2"]],
    [{ company: "required", address_line2: "required" }, { address: null }, []],
    [{}, { note: null, address: { ...address, line2: null, company: undefined } }, []],
  ])("by %o, of %o, are missing: %o", (of, more, expected) => {
    expect(missing(more, of)).toEqual(expected);
  });
});

describe("a contact", () => {
  const read = (of: Partial<CheckoutRules> = {}, more: object = {}, isPickup = false) =>
    readContact({ ...typed, ...more }, { ...rules, ...of }, { isPickup });

  it("has what was entered, with the phone number in its international format", () => {
    expect(read()).toMatchObject({
      contact: {
        email: typed.email,
        phone_e164: "+4930123456",
        note: "Ring twice",
        address: { line2: "Flat 3" },
      },
    });
  });

  it("has none of the fields that the shop hides", () => {
    const hidden = { company: "hidden", address_line2: "hidden", note: "hidden" } as const;
    expect(read(hidden)).toMatchObject({ contact: { note: null, address: { line2: null } } });
    expect(read(hidden)).not.toHaveProperty("contact.address.company");
    expect(read({ contact: "email", phone: "hidden" })).toMatchObject({
      contact: { phone: null, phone_e164: null },
    });
  });

  it("leaves the note of the cart where only the cart has a field for it", () => {
    expect(read({ note: "hidden", cart_note: true })).not.toHaveProperty("contact.note");
    expect(read({ cart_note: true })).toHaveProperty("contact.note", "Ring twice");
  });

  it("has a message at a phone number or an address that isn't one, except the street of a pickup", () => {
    expect(read({}, { phone: "12" })).toEqual({ errors: { phone: [expect.any(String)] } });
    const incomplete = { address: { ...address, postal_code: "?" } };
    expect(read({}, incomplete)).toEqual({ errors: { "address.postal_code": [expect.any(String)] } });
    expect(read({}, incomplete, true)).toMatchObject({ contact: { address: { name: "Nia" } } });
    expect(
      read({ address_line2: "required" }, { address: { ...address, line2: null } }, true),
    ).toHaveProperty("contact");
  });
});
