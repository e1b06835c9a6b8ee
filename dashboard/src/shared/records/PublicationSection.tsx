import type { Publication } from "@vitrine/contract/records";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { PreviewOnDate } from "../PreviewOnDate.tsx";
import { ShopTimeField } from "../ShopTimeField.tsx";

interface Published {
  is_published?: boolean;
  starts_at?: string | null;
  ends_at?: string | null;
}

interface PublicationSectionProps<In extends Published, Out> {
  form: UseFormReturn<In, unknown, Out>;
  stored: Publication | undefined;
  /** Help text about the effect of turning publication off. */
  help: string;
  children?: ReactNode;
}

/** Publication with an optional start and end, in the shop's time zone. */
export function PublicationSection<In extends Published, Out>({
  form: given,
  stored,
  help,
  children,
}: PublicationSectionProps<In, Out>) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  // The fields of a form with more fields, which its type can't express.
  const form = given as unknown as UseFormReturn<Published>;
  const time = (name: "starts_at" | "ends_at", label: string) => (
    <ShopTimeField
      control={form.control}
      name={name}
      label={label}
      error={form.formState.errors[name]?.message}
    />
  );
  return (
    <Section title={t("Visibility")}>
      <Switch label={t("Published")} help={help} {...form.register("is_published")} />
      {children}
      {time("starts_at", t("Start"))}
      {time("ends_at", t("End"))}
      <p className="text-small text-ink3">
        {t("In the time of your shop ({{zone}}).", { zone: time_zone.replaceAll("_", " ") })}
      </p>
      {stored?.is_published && (
        <p>
          <PreviewOnDate at={stored.starts_at} />
        </p>
      )}
    </Section>
  );
}
