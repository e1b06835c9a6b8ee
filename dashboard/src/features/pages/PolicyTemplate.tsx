import type { PolicyKind } from "@vitrine/contract/shops/pages";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { countryName } from "../../shared/places/address-format.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { PageForm } from "./page-form.ts";
import { openPlaceholders, policyTemplate } from "./policy-template.rules.ts";

/** Offers the template of a policy while its text is empty, and counts the placeholders that remain in the text. */
export function PolicyTemplate({ kind, form }: { kind: PolicyKind; form: PageForm }) {
  const { t } = useTranslation();
  const shop = useShop();
  const country = countryName(shop.country, useLocale());
  const html = useWatch({ control: form.control, name: "description_html" }) ?? "";
  const open = openPlaceholders(html);
  const advice = t(
    "A template is a starting point, not legal advice. Read all of it and change what doesn't apply.",
  );

  if (html === "")
    return (
      <Banner
        tone="info"
        title={t("Start from a template with your shop's details")}
        action={
          <Button
            onClick={() =>
              form.setValue("description_html", policyTemplate(kind, { ...shop, country }, t), {
                shouldDirty: true,
              })
            }
          >
            {t("Use template")}
          </Button>
        }
      >
        {advice}
      </Banner>
    );
  if (open === 0) return null;
  return (
    <Banner
      tone="caution"
      title={t("Complete {{count}} details in square brackets", {
        count: open,
        defaultValue_one: "Complete 1 detail in square brackets",
      })}
    >
      {advice}
    </Banner>
  );
}
