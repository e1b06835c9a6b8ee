import { policyKinds } from "@vitrine/contract/shops/pages";
import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { openPlaceholders, policyTemplate, type TemplateShop } from "./policy-template.rules.ts";

let t: TFunction;
beforeAll(async () => {
  t = await i18next.createInstance().init({
    lng: "en",
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
});

const shop: TemplateShop = {
  name: "Fern & Field",
  legal_name: "Fern <b>GmbH</b>",
  address: { line1: "Mill Road 3", line2: null, city: "Hamburg", region: null, postal_code: "20457" },
  email: "hello@fern.example",
  phone: "+49 40 123",
  country: "Germany",
};

describe("the template of a policy", () => {
  it.each(policyKinds)("contains the shop's details as text: %s", (kind) => {
    const html = policyTemplate(kind, shop, t);
    expect(html).toMatch(/^<(p|h2)>/);
    expect(html).not.toContain("{{");
    expect(html).not.toContain("<b>");
    expect(html).toContain(kind === "shipping-policy" ? "Germany" : "hello@fern.example");
  });

  it("has the full contact details", () => {
    const html = policyTemplate("contact-information", shop, t);
    expect(html).toContain("<p>Fern &lt;b&gt;GmbH&lt;/b&gt;</p><p>Mill Road 3, 20457 Hamburg, Germany</p>");
    expect(html).toContain("<p>Phone: +49 40 123</p>");
    expect(openPlaceholders(html)).toBe(0);
  });

  it("has a placeholder for each missing detail, and the name if there is no legal name", () => {
    const withoutDetails = { ...shop, legal_name: null, address: null, email: null, phone: null };
    const html = policyTemplate("contact-information", withoutDetails, t);
    expect(html).toContain("Fern &amp; Field");
    expect(openPlaceholders(html)).toBe(2);
    expect(html).not.toContain("Phone");
  });
});
