import { expect, it } from "vitest";
import { areas, barredFrom, mayEnter } from "./roles.ts";

const openTo = (role: string) => areas.filter((area) => mayEnter(role, area));
const closedTo = (role: string) => areas.filter((area) => !mayEnter(role, area));

it("gives staff access to five areas, as the specification requires", () => {
  expect(openTo("staff")).toEqual([
    "dashboard",
    "orders",
    "abandoned-checkouts",
    "email-dispatch-settings",
    "languages",
  ]);
});

it("denies managers access to money, members, the domain, the import of orders and the export of all data", () => {
  expect(closedTo("manager")).toEqual([
    "import-orders",
    "settings",
    "account-settings",
    "domain",
    "courier",
    "staff-accounts",
    "pricing_plan",
    "payments",
    "api-access",
    "data-exports",
  ]);
  expect(closedTo("admin")).toEqual(["account-settings", "pricing_plan"]);
  expect(closedTo("owner")).toEqual([]);
});

it("compares roles in lower case, and gives an unknown role no access", () => {
  expect(mayEnter("Staff", "orders")).toBe(true);
  expect(mayEnter("Staff", "products")).toBe(false);
  for (const role of [undefined, "", "root"]) expect(areas.some((area) => mayEnter(role, area))).toBe(false);
  expect(barredFrom("pricing_plan")).toEqual(["admin", "manager", "staff"]);
});
