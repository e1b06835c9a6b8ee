import { shownDescription, shownTitle } from "@vitrine/contract/shops/seo-templates";
import type { SeoSettings } from "@vitrine/contract/shops/seo";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { LengthGuide, SearchPreview } from "../../shared/records/SearchPreview.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import type { SeoForm } from "./seo-form.ts";

/** Title and description of the home page, with previews of a search result and a shared link. */
export function HomeSection({ form, stored }: { form: SeoForm; stored: SeoSettings }) {
  const { t } = useTranslation();
  const shop = useShop();
  const { errors } = form.formState;
  const [title, description, pictureId] = useWatch({
    control: form.control,
    name: ["title", "description", "picture_id"],
  });
  const shownAs = title || shop.name;
  const text = description || t("Order online at {{shop}}.", { shop: shop.name });
  const picture = pictureId && stored.picture?.id === pictureId ? stored.picture.url : shop.photo;
  return (
    <MarginSection title={t("Home page")}>
      <SearchPreview title={shownAs} path="" description={text} />
      <Field label={t("SEO title")} name="title" error={errors.title?.message} optional>
        <TextInput placeholder={shop.name} {...form.register("title")} />
        <LengthGuide length={title?.length ?? 0} best={shownTitle} />
      </Field>
      <Field label={t("SEO description")} name="description" error={errors.description?.message} optional>
        <TextArea
          rows={3}
          guide={{ length: description?.length ?? 0, best: shownDescription }}
          {...form.register("description")}
        />
      </Field>
      <SharedLink title={shownAs} description={text} picture={picture} />
    </MarginSection>
  );
}

/** A page of the shop as a link in a chat or a post. */
function SharedLink(props: { title: string; description: string; picture: string | null }) {
  const { title, description, picture } = props;
  const { t } = useTranslation();
  const { store_url } = useShop();
  return (
    <fieldset
      aria-label={t("Preview of a shared link")}
      className="flex max-w-100 min-w-0 flex-col overflow-hidden rounded-card border border-rule"
    >
      {picture && <img src={picture} alt="" className="aspect-[1200/630] w-full object-cover" />}
      <div className="flex min-w-0 flex-col gap-0.5 bg-sunken p-3">
        <p dir="ltr" className="truncate text-small text-ink3">
          {new URL(store_url).host}
        </p>
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 text-small text-ink2">
          {description}
        </p>
      </div>
    </fieldset>
  );
}
