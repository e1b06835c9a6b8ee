import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { plainTextOf } from "../../ui/text/description.rules.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { slugOf } from "./slug.ts";
import { asListed, type Listed, type ListedForm } from "./listed-form.ts";
import { useShop } from "../../session/shop.ts";

const bestTitle = 60;
const bestDescription = 160;

interface SearchListingProps<In extends Listed, Out> {
  /** The part of the URL before the handle. */
  under: "products" | "categories" | "collections" | "pages" | "policies";
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
  const words = {
    products: {
      blank: "product",
      title: t("Product title"),
      address: t("The last part of the product's URL. Leave blank to create it from the title."),
    },
    categories: {
      blank: "category",
      title: t("Category title"),
      address: t("The last part of the category's URL. It stays the same when you move the category."),
    },
    collections: {
      blank: "collection",
      title: t("Collection title"),
      address: t("The last part of the collection's URL. Leave blank to create it from the title."),
    },
    pages: {
      blank: "page",
      title: t("Page title"),
      address: t("The last part of the page's URL. Leave blank to create it from the title."),
    },
    policies: { blank: "", title: t("Policy title"), address: "" },
  };
  const wrong = Boolean(errors.handle ?? errors.seo_title ?? errors.seo_description);
  const address = fixedHandle ?? (slugOf(handle || title) || words[under].blank);
  const beginning = plainTextOf(html ?? "").replaceAll(/\s+/g, " ");

  return (
    <Disclosure title={t("SEO")} wrong={wrong}>
      <fieldset
        aria-label={t("Preview")}
        className="flex max-w-140 min-w-0 flex-col gap-0.5 border-s-3 border-rule ps-4"
      >
        <p className="truncate text-h3 text-info">
          {seo_title || title || words[under].title} – {shop.name}
        </p>
        <p dir="ltr" className="truncate text-small text-positive">
          {shop.store_url.replace(/^https?:\/\//, "")}/{under}/{address}
        </p>
        <p className="line-clamp-2 text-small text-ink2">
          {seo_description || cut(beginning, bestDescription) || t("The beginning of the description.")}
        </p>
      </fieldset>
      {!fixedHandle && (
        <Field
          label={t("URL handle")}
          name="handle"
          help={
            handle && defaultValues?.handle && handle !== defaultValues.handle
              ? t("The old URL redirects to the new one automatically.")
              : words[under].address
          }
          error={errors.handle?.message}
          optional
        >
          <TextInput code prefix={`/${under}/`} placeholder={slugOf(title)} {...register("handle")} />
        </Field>
      )}
      <Field label={t("SEO title")} name="seo_title" error={errors.seo_title?.message} optional>
        <TextInput placeholder={title} {...register("seo_title")} />
        <Guide length={seo_title?.length ?? 0} best={bestTitle} />
      </Field>
      <Field
        label={t("SEO description")}
        name="seo_description"
        error={errors.seo_description?.message}
        optional
      >
        <TextArea
          rows={3}
          guide={{ length: seo_description?.length ?? 0, best: bestDescription }}
          {...register("seo_description")}
        />
      </Field>
    </Disclosure>
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
