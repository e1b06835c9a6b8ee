import { invitationDays, StaffInvitationDraft } from "@vitrine/contract/shops/staff-accounts";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { RoleField } from "./RoleField.tsx";

const emptyDraft: z.input<typeof StaffInvitationDraft> = { email: "", role: "staff", role_id: null };

interface InviteDialogProps {
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Invites a person by email, with a role. */
export function InviteDialog({ onClose, onChanged }: InviteDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id } = useShop();
  const form = useSchemaForm(StaffInvitationDraft, emptyDraft);
  const { errors } = form.formState;

  async function submit(body: z.output<typeof StaffInvitationDraft>) {
    try {
      const { message } = await client.staff_accounts.invite({ params: { shop_id }, body });
      notify(message, "success");
      await onChanged();
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t("Invite staff")}
      form={form}
      purpose={t("To send this invitation")}
      onSubmit={submit}
      action={t("Send invitation")}
    >
      <Field
        label={t("Email")}
        name="email"
        help={t("We'll send a link that is valid for {{number}} days.", {
          number: invitationDays.toLocaleString(locale),
          count: invitationDays,
        })}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" {...form.register("email")} />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RoleField
            value={{ role: value, role_id: form.watch("role_id") ?? null }}
            onValue={({ role, role_id }) => {
              form.setValue("role_id", role_id, { shouldDirty: true });
              onChange(role);
            }}
            error={errors.role?.message}
          />
        )}
      />
    </FormDialog>
  );
}
