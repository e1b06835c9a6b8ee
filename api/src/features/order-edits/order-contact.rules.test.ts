import { describe, expect, it } from "vitest";
import { changeContact } from "./order-contact.rules.ts";

const address = {
  name: "Nia",
  line1: "1 Harbour Road",
  line2: null,
  city: "Hamburg",
  region: null,
  region_code: null,
  postal_code: "20457",
  country: "DE",
};
const before = { email: "nia@example.com", phone: "030 123456", address };
const change = (more: object, from: object = {}, isDelivered = true) =>
  changeContact({ ...before, ...from }, { ...before, ...from, ...more }, isDelivered);

describe("a changed contact", () => {
  it("has only the parts that are different", () => {
    expect(change({})).toEqual({ changes: [], columns: {} });
    expect(change({ email: null })).toEqual({ changes: [{ kind: "email" }], columns: { email: null } });
    expect(change({ phone: "030 654321" })).toEqual({
      changes: [{ kind: "phone" }],
      columns: { phone: "030 654321", phone_e164: "+4930654321", phone_extension: null },
    });
    expect(change({ phone: null }).columns).toEqual({
      phone: null,
      phone_e164: null,
      phone_extension: null,
    });
    const moved = { ...address, name: "Leo" };
    expect(change({ address: moved })).toMatchObject({
      changes: [{ kind: "address" }],
      columns: { name: "Leo", address: { name: "Leo" } },
    });
  });

  it("isn't different by a field that is null instead of missing", () => {
    const { line2: _, region: __, ...short } = address;
    expect(change({ address: short })).toEqual({ changes: [], columns: {} });
  });

  it("is rejected at each field that isn't valid, unless it was so before", () => {
    const rejectedAt = (field: string) =>
      expect.objectContaining({ data: { errors: { [field]: [expect.any(String)] } } });
    expect(() => change({ phone: "12" })).toThrow(rejectedAt("phone"));
    expect(() => change({ address: { ...address, postal_code: "?" } })).toThrow(
      rejectedAt("address.postal_code"),
    );
    expect(change({ email: null }, { phone: "12", address: { ...address, postal_code: "?" } })).toEqual({
      changes: [{ kind: "email" }],
      columns: { email: null },
    });
  });

  it("needs a street unless the order is picked up", () => {
    const pickup = { address: { ...address, line1: "" } };
    expect(() => change({}, pickup)).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(change({}, pickup, false)).toEqual({ changes: [], columns: {} });
  });
});
