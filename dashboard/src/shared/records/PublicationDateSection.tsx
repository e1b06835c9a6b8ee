import { contentState } from "@vitrine/contract/records";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { PreviewOnDate } from "../PreviewOnDate.tsx";
import { ShopTimeField } from "../ShopTimeField.tsx";

/** A record that is published now isn't scheduled by a browser whose clock is behind the server's, in ms. */
const clockDifference = 60_000;

interface Dated {
  is_published?: boolean;
  published_at?: string | null;
}

interface PublicationDateSectionProps<In extends Dated, Out> {
  form: UseFormReturn<In, unknown, Out>;
  stored: { published_at: string | null } | undefined;
  /** Help text about the effect of turning publication off. */
  help: string;
  /** Path of the stored record within the shop. */
  path: string | undefined;
}

/** Publication now or on a date, in the shop's time zone. */
export function PublicationDateSection<In extends Dated, Out>({
  form: given,
  stored,
  help,
  path,
}: PublicationDateSectionProps<In, Out>) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  // The fields of a form with more fields, which its type can't express.
  const form = given as unknown as UseFormReturn<Dated>;
  const isPublished = useWatch({ control: form.control, name: "is_published" });
  return (
    <Section title={t("Visibility")}>
      <Switch label={t("Published")} help={help} {...form.register("is_published")} />
      {isPublished && (
        <ShopTimeField
          control={form.control}
          name="published_at"
          label={t("Publication date")}
          help={t(
            "In the time of your shop ({{zone}}). Leave empty to publish now, or choose a later date to schedule it.",
            { zone: time_zone.replaceAll("_", " ") },
          )}
          error={form.formState.errors.published_at?.message}
        />
      )}
      {stored && path !== undefined && (
        <PageLink key={stored.published_at} publishedAt={stored.published_at} path={path} />
      )}
    </Section>
  );
}

interface PageLinkProps {
  publishedAt: string | null;
  path: string;
}

/** The link to a published record, or the preview of a scheduled one. */
function PageLink({ publishedAt, path }: PageLinkProps) {
  const { t } = useTranslation();
  const { store_url } = useShop();
  const [now] = useState(() => Date.now());
  const state = contentState({ published_at: publishedAt }, now + clockDifference);
  if (state === "draft") return null;
  return (
    <p>
      {state === "scheduled" ? (
        <PreviewOnDate at={publishedAt} path={path} />
      ) : (
        <OutsideLink href={store_url + path}>{t("View in shop")}</OutsideLink>
      )}
    </p>
  );
}
