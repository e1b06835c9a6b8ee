import {
  defaultTitle,
  fillTemplate,
  type SeoKind,
  seoKinds,
  seoTokens,
  shownDescription,
  shownTitle,
  type SeoToken,
} from "@vitrine/contract/shops/seo-templates";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { LengthGuide, SearchPreview } from "../../shared/records/SearchPreview.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { SeoForm } from "./seo-form.ts";

/** The templates for titles and descriptions of each kind of page. */
export function TemplatesSection({ form }: { form: SeoForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Titles and descriptions")}
      note={t("For pages without an SEO title or description of their own.")}
    >
      {seoKinds.map((kind) => (
        <Templates key={kind} form={form} kind={kind} />
      ))}
    </MarginSection>
  );
}

function Templates({ form, kind }: { form: SeoForm; kind: SeoKind }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shop = useShop();
  const errors = form.formState.errors.templates?.[kind];
  const { title, description } = useWatch({ control: form.control, name: `templates.${kind}` });
  const samples: Partial<Record<SeoToken, string>> = {
    [kind]: sampleNames(t)[kind],
    vendor: t("Vendor"),
    price: formatMoney(2500, shop.currency, locale),
    shop: shop.name,
  };
  const shownTitleText = fillTemplate(title || defaultTitle(kind), samples);
  return (
    <Disclosure title={kindLabels(t)[kind]} note={title || defaultTitle(kind)} wrong={Boolean(errors)}>
      <SearchPreview
        title={shownTitleText}
        path={`/${folders[kind]}/…`}
        description={
          description ? fillTemplate(description, samples) : t("The beginning of the description.")
        }
      />
      <Field
        label={t("Title template")}
        name={`templates.${kind}.title`}
        error={errors?.title?.message}
        optional
      >
        <TextInput placeholder={defaultTitle(kind)} {...form.register(`templates.${kind}.title`)} />
        <LengthGuide length={shownTitleText.length} best={shownTitle} />
      </Field>
      <Tokens form={form} kind={kind} name="title" />
      <Field
        label={t("Description template")}
        name={`templates.${kind}.description`}
        error={errors?.description?.message}
        optional
      >
        <TextArea
          rows={2}
          guide={{ length: fillTemplate(description ?? "", samples).length, best: shownDescription }}
          {...form.register(`templates.${kind}.description`)}
        />
      </Field>
      <Tokens form={form} kind={kind} name="description" />
    </Disclosure>
  );
}

/** Buttons that append a token to a template. */
function Tokens({ form, kind, name }: { form: SeoForm; kind: SeoKind; name: "title" | "description" }) {
  const { t } = useTranslation();
  const field = `templates.${kind}.${name}` as const;
  function append(token: SeoToken) {
    const before = form.getValues(field) ?? "";
    const value = `${before}${before === "" || before.endsWith(" ") ? "" : " "}{${token}}`;
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus(field);
  }
  return (
    <fieldset aria-label={t("Tokens")} className="flex flex-wrap gap-2">
      {seoTokens[kind].map((token) => (
        <Button key={token} onClick={() => append(token)}>
          <code dir="ltr">{`{${token}}`}</code>
        </Button>
      ))}
    </fieldset>
  );
}

const folders: Record<SeoKind, string> = {
  product: "products",
  category: "categories",
  collection: "collections",
  page: "pages",
};

function kindLabels(t: TFunction): Record<SeoKind, string> {
  return {
    product: t("Products"),
    category: t("Categories"),
    collection: t("Collections"),
    page: t("Pages"),
  };
}

function sampleNames(t: TFunction): Record<SeoKind, string> {
  return {
    product: t("Product title"),
    category: t("Category title"),
    collection: t("Collection title"),
    page: t("Page title"),
  };
}
