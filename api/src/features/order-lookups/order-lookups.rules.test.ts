import { describe, expect, it } from "vitest";
import { lookupProblems, matchingOrder, numbersIn } from "./order-lookups.rules.ts";

const order = {
  id: "one",
  number: 1001,
  number_prefix: "FF-24",
  email: "nia@example.com",
  phone_e164: "+8801712345678",
  country: "BD",
};

describe("the order that a shopper looks up", () => {
  it.each(["1001", "#1001", " ff-241001 ", "FF 24 1001", "১০০১", "FF24-1001"])(
    "has the number %s",
    (number) => {
      expect(matchingOrder({ number, contact: "nia@example.com" }, [order])).toBe(order);
    },
  );

  it.each(["1002", "01001", "001", "24", "24-1001", "XX-1001", "1001x"])("hasn't the number %s", (number) => {
    expect(matchingOrder({ number, contact: "nia@example.com" }, [order])).toBeUndefined();
  });

  it.each([
    "NIA@Example.com",
    "01712-345678",
    "+880 1712 345678",
    "8801712345678",
    "008801712345678",
    "০১৭১২ ৩৪৫৬৭৮",
  ])("has the contact %s", (contact) => {
    expect(matchingOrder({ number: "1001", contact }, [order])).toBe(order);
  });

  it.each(["nia@example.org", "ia@example.com", "01712345679", "345678", "@", "%@%"])(
    "hasn't the contact %s",
    (contact) => {
      expect(matchingOrder({ number: "1001", contact }, [order])).toBeUndefined();
    },
  );

  it("is never one without this email or phone", () => {
    const withoutContact = { ...order, email: null, phone_e164: null };
    for (const contact of ["null", "null@null", "01712345678"])
      expect(matchingOrder({ number: "1001", contact }, [withoutContact])).toBeUndefined();
  });
});

it("a number may be each ending of the digits, because a prefix may have digits", () => {
  expect(numbersIn("FF-2-10")).toEqual([210, 10]);
  expect(numbersIn("no number")).toEqual([]);
  expect(numbersIn("9".repeat(40))).toHaveLength(15);
});

it("a request that no order can match says what to enter", () => {
  expect(lookupProblems({ number: "my order", contact: "nia@" })).toEqual({
    number: ["Enter the number in your order confirmation, like 1001."],
    contact: ["Enter an email, like name@example.com, or a phone number."],
  });
  expect(lookupProblems({ number: "1", contact: "call me" })).toHaveProperty("contact");
  expect(lookupProblems({ number: "1", contact: "040 12" })).toEqual({});
});
