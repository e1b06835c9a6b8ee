import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import type { SettingsForm } from "./settings-form.ts";

/** Accounts for shoppers: off, optional or required. */
export function AccountsSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Customer accounts")}
      note={t("Customers sign in with a code that we email to them, so they need no password.")}
    >
      <Controller
        control={form.control}
        name="customer_accounts"
        render={({ field, fieldState }) => (
          <RadioGroup
            legend={t("Accounts")}
            name="customer_accounts"
            options={[
              { value: "off", label: t("No accounts"), help: t("Everyone checks out as a guest.") },
              {
                value: "optional",
                label: t("Accounts are optional"),
                help: t("Customers can sign in to see their orders, and save addresses and a wishlist."),
              },
              {
                value: "required",
                label: t("Accounts are required"),
                help: t("Customers must sign in before they order. They need an email."),
              },
            ]}
            value={field.value}
            onValue={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </MarginSection>
  );
}
