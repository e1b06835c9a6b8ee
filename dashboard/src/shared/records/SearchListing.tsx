import { shownDescription, shownTitle } from "@vitrine/contract/shops/seo-templates";
import type { TFunction } from "i18next";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { plainTextOf } from "../../ui/text/description.rules.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { slugOf } from "./slug.ts";
import { LengthGuide, SearchPreview } from "./SearchPreview.tsx";
import { asListed, type Listed, type ListedForm } from "./listed-form.ts";
import { useShop } from "../../session/shop.ts";

interface SearchListingProps<In extends Listed, Out> {
  /** The part of the URL before the handle. */
  under: "products" | "categories" | "collections" | "pages" | "policies" | "blog";
  /** The handle of a page whose URL can't be changed. */
  fixedHandle?: string;
  /** Its default handle is the stored one. If the user changes it, the old URL redirects to the new one. */
  form: ListedForm<In, Out>;
}

/**
 * The search engine listing of a page of the shop, in a disclosure. Empty fields default to title and
 * description.
 */
export function SearchListing<In extends Listed, Out>({
  under,
  fixedHandle,
  form: given,
}: SearchListingProps<In, Out>) {
  const { t } = useTranslation();
  const shop = useShop();
  const { control, register, formState } = asListed(given);
  const { errors, defaultValues } = formState;
  const [title, handle, seo_title, seo_description, html] = useWatch({
    control,
    name: ["title", "handle", "seo_title", "seo_description", "description_html"],
  });
  const texts = recordTexts(t)[under];
  const wrong = Boolean(errors.handle ?? errors.seo_title ?? errors.seo_description);
  const slug = fixedHandle ?? (slugOf(handle || title) || texts.emptySlug);
  const beginning = plainTextOf(html ?? "").replaceAll(/\s+/g, " ");

  return (
    <Disclosure title={t("SEO")} wrong={wrong}>
      <SearchPreview
        title={`${seo_title || title || texts.title} – ${shop.name}`}
        path={`/${under}/${slug}`}
        description={
          seo_description || cut(beginning, shownDescription) || t("The beginning of the description.")
        }
      />
      {!fixedHandle && (
        <Field
          label={t("URL handle")}
          name="handle"
          help={
            handle && defaultValues?.handle && handle !== defaultValues.handle
              ? t("The old URL redirects to the new one automatically.")
              : texts.handleHelp
          }
          error={errors.handle?.message}
          optional
        >
          <TextInput code prefix={`/${under}/`} placeholder={slugOf(title)} {...register("handle")} />
        </Field>
      )}
      <Field label={t("SEO title")} name="seo_title" error={errors.seo_title?.message} optional>
        <TextInput placeholder={title} {...register("seo_title")} />
        <LengthGuide length={seo_title?.length ?? 0} best={shownTitle} />
      </Field>
      <Field
        label={t("SEO description")}
        name="seo_description"
        error={errors.seo_description?.message}
        optional
      >
        <TextArea
          rows={3}
          guide={{ length: seo_description?.length ?? 0, best: shownDescription }}
          {...register("seo_description")}
        />
      </Field>
    </Disclosure>
  );
}

/** Placeholders of an untitled record, and the help text of its handle. */
function recordTexts(t: TFunction) {
  return {
    products: {
      emptySlug: "product",
      title: t("Product title"),
      handleHelp: t("The last part of the product's URL. Leave empty to create it from the title."),
    },
    categories: {
      emptySlug: "category",
      title: t("Category title"),
      handleHelp: t("The last part of the category's URL. It stays the same when you move the category."),
    },
    collections: {
      emptySlug: "collection",
      title: t("Collection title"),
      handleHelp: t("The last part of the collection's URL. Leave empty to create it from the title."),
    },
    pages: {
      emptySlug: "page",
      title: t("Page title"),
      handleHelp: t("The last part of the page's URL. Leave empty to create it from the title."),
    },
    blog: {
      emptySlug: "post",
      title: t("Post title"),
      handleHelp: t("The last part of the post's URL. Leave empty to create it from the title."),
    },
    policies: { emptySlug: "", title: t("Policy title"), handleHelp: "" },
  };
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
