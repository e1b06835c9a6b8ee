import { expect, test } from "vitest";
import { accessOf, type PresetRole } from "../roles.ts";
import { preferencesOf } from "./notification-preferences.ts";

const of = (role: PresetRole, kind: string, chosen: Parameters<typeof preferencesOf>[1] = []) =>
  preferencesOf(accessOf(role), chosen).find((one) => one.kind === kind);

test("emails owners about new orders and problems, and other members about nothing, unless they choose it", () => {
  expect(of("owner", "order_placed")).toMatchObject({ bell: true, email: true, push: true });
  expect(of("owner", "import_done")).toMatchObject({ bell: true, email: false, push: true });
  for (const role of ["admin", "manager", "staff"] as const)
    expect(preferencesOf(accessOf(role), []).filter(({ email }) => email)).toEqual([]);
});

test("lists only the kinds that a role gets", () => {
  expect(of("staff", "order_placed")).toBeDefined();
  expect(of("staff", "import_done")).toBeUndefined();
  expect(of("manager", "domain_failed")).toBeUndefined();
  expect(preferencesOf(accessOf("custom", ["unknown"]), [])).toEqual([]);
});

test("takes the default of the role for each channel that the member didn't choose", () => {
  const chosen = [{ kind: "order_placed", bell: null, email: false, push: null }];
  expect(of("owner", "order_placed", chosen)).toMatchObject({ bell: true, email: false, push: true });
  expect(of("owner", "low_stock", chosen)).toMatchObject({ email: true });
});
