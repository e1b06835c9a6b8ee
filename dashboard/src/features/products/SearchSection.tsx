import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../frame/shop.ts";
import { Field } from "../../ui/Field.tsx";
import { TextArea, TextInput } from "../../ui/TextInput.tsx";
import { plainTextOf } from "./description.rules.ts";
import type { ProductForm } from "./product-form.ts";
import { addressOf } from "./product-values.ts";

const bestTitle = 60;
const bestDescription = 160;

/** How the product looks in a search engine. Folded: what is left blank is made of title and description. */
export function SearchSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const shop = useShop();
  const [open, setOpen] = useState(false);
  const { errors } = form.formState;
  const shown = open || Boolean(errors.handle ?? errors.seo_title ?? errors.seo_description);
  const [title, handle, seoTitle, seoDescription, html] = useWatch({
    control: form.control,
    name: ["title", "handle", "seo_title", "seo_description", "description_html"],
  });
  const address = addressOf(handle || title) || "product";
  const words = plainTextOf(html ?? "").replaceAll(/\s+/g, " ");

  return (
    <details
      open={shown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-rule pt-4"
    >
      <summary className="min-h-6 pointer-coarse:min-h-11">
        <h2 className="inline text-h2">{t("Search engines")}</h2>
      </summary>
      {shown && (
        <div className="mt-4 flex flex-col gap-4">
          <fieldset
            aria-label={t("Preview")}
            className="flex max-w-140 min-w-0 flex-col gap-0.5 border-s-3 border-rule ps-4"
          >
            <p className="truncate text-h3 text-info">
              {seoTitle || title || t("Title of the product")} – {shop.name}
            </p>
            <p dir="ltr" className="truncate text-small text-positive">
              {shop.store_url.replace(/^https?:\/\//, "")}/products/{address}
            </p>
            <p className="line-clamp-2 text-small text-ink2">
              {seoDescription || cut(words, bestDescription) || t("The beginning of the description.")}
            </p>
          </fieldset>
          <Field
            label={t("Address")}
            name="handle"
            help={t("The last part of the product's address. Made from the title when blank.")}
            error={errors.handle?.message}
            optional
          >
            <TextInput code prefix="/products/" placeholder={addressOf(title)} {...form.register("handle")} />
          </Field>
          <Field label={t("Search title")} name="seo_title" error={errors.seo_title?.message} optional>
            <TextInput placeholder={title} {...form.register("seo_title")} />
            <Guide length={seoTitle?.length ?? 0} best={bestTitle} />
          </Field>
          <Field
            label={t("Search description")}
            name="seo_description"
            error={errors.seo_description?.message}
            optional
          >
            <TextArea
              rows={3}
              guide={{ length: seoDescription?.length ?? 0, best: bestDescription }}
              {...form.register("seo_description")}
            />
          </Field>
        </div>
      )}
    </details>
  );
}

function Guide({ length, best }: { length: number; best: number }) {
  return (
    <p className={`text-small ${length > best ? "text-caution" : "text-ink3"}`}>
      {length} / {best}
    </p>
  );
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
