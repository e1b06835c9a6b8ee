import { useTranslation } from "react-i18next";
import { hasPermission } from "@vitrine/contract/roles";
import type { Product } from "@vitrine/contract/products/product";
import { useWatch } from "react-hook-form";
import { useShop } from "../../../session/shop.ts";
import { PreviewOnDate } from "../../../shared/PreviewOnDate.tsx";
import { UsedValueChips, UsedValueInput } from "../../../shared/products/UsedValueInput.tsx";
import { DateText } from "../../../ui/text/DateText.tsx";
import { DateTimeInput } from "../../../ui/form/DateTimeInput.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { OutsideLink } from "../../../ui/button/TextLink.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { type ProductForm, useProductField } from "../product-form.ts";

export function StatusSection({ form, stored }: { form: ProductForm; stored: Product | undefined }) {
  const { t } = useTranslation();
  const { time_zone: zone, permissions } = useShop();
  const status = useWatch({ control: form.control, name: "status" });
  const [day, setDay] = useProductField(form, "publish_at");
  return (
    <Section title={t("Visibility")}>
      <Field
        label={t("Status")}
        name="status"
        help={t("Shoppers can only see and buy active products.")}
        error={form.formState.errors.status?.message}
      >
        <Select
          {...form.register("status")}
          options={[
            { value: "active", label: t("Active") },
            { value: "draft", label: t("Draft") },
            { value: "archived", label: t("Archived") },
          ]}
        />
      </Field>
      {status === "draft" && (
        <Field
          label={t("Publish date")}
          name="publish_at"
          help={t("Time zone: {{zone}}", { zone: zone.replaceAll("_", " ") })}
          error={form.formState.errors.publish_at?.message}
          optional
        >
          <DateTimeInput zone={zone} value={day} onValue={setDay} />
        </Field>
      )}
      {status === "draft" && day && stored?.publish_at === day && (
        <>
          <p>
            {t("Will be published")} <DateText at={day} zone={zone} format="full" />
          </p>
          {hasPermission(permissions, "customization") && (
            <PreviewOnDate at={day} path={`/products/${stored.handle}`} />
          )}
        </>
      )}
      {stored?.status === "active" && (
        <p>
          <OutsideLink href={stored.store_url}>{t("View in shop")}</OutsideLink>
        </p>
      )}
    </Section>
  );
}

export function OrganisationSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [tags, setTags] = useProductField(form, "tags");
  const [vendor, setVendor] = useProductField(form, "vendor");
  const [type, setType] = useProductField(form, "product_type");
  const current = () => form.getValues("tags") ?? [];
  return (
    <Section title={t("Organisation")}>
      <Field label={t("Vendor")} name="vendor" error={errors.vendor?.message} optional>
        <UsedValueInput of="vendor" value={vendor ?? ""} onValue={setVendor} />
      </Field>
      <Field label={t("Type")} name="product_type" error={errors.product_type?.message} optional>
        <UsedValueInput of="type" placeholder={t("Shirt")} value={type ?? ""} onValue={setType} />
      </Field>
      <Field
        label={t("Google product category")}
        name="category"
        help={t("Used in product exports. Shoppers see your own categories.")}
        error={errors.category?.message}
        optional
      >
        <TextInput placeholder={t("Clothing > Shirts")} {...form.register("category")} />
      </Field>
      <Field
        label={t("Tags")}
        name="tags"
        error={errors.tags?.message ?? errors.tags?.find?.((one) => one)?.message}
        optional
      >
        <UsedValueChips
          of="tag"
          values={tags}
          onAdd={(tag) => setTags([...current(), tag])}
          onRemove={(tag) => setTags(current().filter((one) => one !== tag))}
        />
      </Field>
    </Section>
  );
}
