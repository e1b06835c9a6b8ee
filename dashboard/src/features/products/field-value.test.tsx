import type { Shop } from "@vitrine/contract/shops/shops";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { ShopContext } from "../../session/shop.ts";
import { FieldValue } from "./FieldValue.tsx";

const english = i18next.createInstance();
await english.init({
  lng: "en",
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

it.each([
  ["variants", { options: [], variants: [{}] }, "1 variant"],
  ["variants", { options: [], variants: [{}, {}] }, "2 variants"],
  ["variants", { options: [{ name: "Size", values: ["S", "M"] }], variants: [{}] }, "Size: S, M · 1 variant"],
  ["pictures", [{}], "1 picture"],
  ["pictures", [{}, {}], "2 pictures"],
] as const)("the value of %s %j is shown as: %s", (field, value, text) => {
  const shown = renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <ShopContext value={{ currency: "EUR", time_zone: "Europe/Berlin" } as Shop}>
        <FieldValue field={field} value={value} />
      </ShopContext>
    </I18nextProvider>,
  );
  expect(shown).toBe(text);
});
