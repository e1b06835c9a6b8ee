import { useQueryClient } from "@tanstack/react-query";
import { ApiKeyDraft, apiKeyRequestsPerMinute, scopeAreas } from "@vitrine/contract/shops/api-keys";
import type { TFunction } from "i18next";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { ShopTimeField } from "../../shared/ShopTimeField.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field, useFieldId } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

interface CreateKeyDialogProps {
  onClose: () => void;
  /** Shows the new key. */
  onCreated: (key: string) => void;
}

/** Creates an API key with a name, scopes and an optional expiry. */
export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queries = useQueryClient();
  const { id: shop_id } = useShop();
  const form = useSchemaForm(ApiKeyDraft, { name: "", scopes: [], expires_at: null });
  const { errors } = form.formState;

  async function submit(body: z.output<typeof ApiKeyDraft>) {
    try {
      const { key } = await client.api_keys.create({ params: { shop_id }, body });
      await queries.invalidateQueries({ queryKey: api.api_keys.list.key() });
      onClose();
      onCreated(key);
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t("Create API key")}
      form={form}
      purpose={t("To create this API key")}
      onSubmit={submit}
      action={t("Create API key")}
    >
      <Field
        label={t("Name")}
        name="name"
        help={t("The activity log shows it with each change.")}
        error={errors.name?.message}
      >
        <TextInput dir="auto" placeholder={t("Accounting")} {...form.register("name")} />
      </Field>
      <ScopesField form={form} />
      <ShopTimeField
        control={form.control}
        name="expires_at"
        label={t("Expires")}
        help={t("Without a date, the key is valid until you revoke it or its creator leaves the team.")}
        error={errors.expires_at?.message}
      />
      <p className="text-small text-ink3">
        {t(
          "Keys can't access team members, payment providers, keys or the shop's settings. Each key allows {{number}} requests per minute.",
          { number: apiKeyRequestsPerMinute.toLocaleString(locale) },
        )}
      </p>
    </FormDialog>
  );
}

type KeyForm = UseFormReturn<z.input<typeof ApiKeyDraft>, unknown, z.output<typeof ApiKeyDraft>>;

function ScopesField({ form }: { form: KeyForm }) {
  const { t } = useTranslation();
  const fieldId = useFieldId();
  const labels = scopeLabels(t);
  const error = form.formState.errors.scopes?.message;
  return (
    <fieldset aria-describedby={error && "api-key-scopes-error"}>
      <legend className="pb-1.5 font-medium">{t("Scopes")}</legend>
      <div className="flex flex-col gap-2">
        {scopeAreas.map((area, index) => (
          <div key={area} className="grid grid-cols-2 gap-x-6 tablet:grid-cols-[7rem_1fr_1fr]">
            <span className="max-tablet:col-span-2 max-tablet:font-medium">{labels[area]}</span>
            <Checkbox
              // The error summary links to the first one.
              id={index === 0 ? fieldId("scopes") : undefined}
              label={t("Read only")}
              aria-label={t("Read {{area}}", { area: labels[area] })}
              value={`${area}:read`}
              {...form.register("scopes")}
            />
            <Checkbox
              label={t("Read and change")}
              aria-label={t("Read and change {{area}}", { area: labels[area] })}
              value={`${area}:write`}
              {...form.register("scopes")}
            />
          </div>
        ))}
      </div>
      {error && (
        <p id="api-key-scopes-error" className="pt-1 text-small text-critical">
          <span aria-hidden>▲ </span>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function scopeLabels(t: TFunction): Record<(typeof scopeAreas)[number], string> {
  return {
    orders: t("Orders"),
    customers: t("Customers"),
    products: t("Products"),
    inventory: t("Inventory"),
    coupons: t("Coupons"),
    content: t("Content"),
  };
}
