import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { ProofByCode } from "../../shared/account/ProofByCode.tsx";
import { errorCode, showFormErrors, errorMessage } from "../../shared/api-errors.ts";
import { leaveAfterDeletion } from "../../session/session.ts";
import { queryClient } from "../../queries.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { PasswordInput } from "../../ui/form/TextInput.tsx";
import { deletionQuery } from "./accounts.data.ts";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";

interface DeleteFormProps {
  /** True if an emailed code is required because the account has no password. */
  byCode: boolean;
  /** The label of the button. */
  action: string;
  onBack: () => void;
}

/** Requires the proof and deletes the account. */
export function DeleteForm({ byCode, action, onBack }: DeleteFormProps) {
  const { t } = useTranslation();
  const remove = async (body: { password?: string; otp?: string }) => {
    try {
      await client.accounts.delete({ body });
    } catch (error) {
      // A shop got an order in the meantime: the section shows it.
      if (errorCode(error) === "shop_has_open_orders")
        void queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
      throw error;
    }
    await leaveAfterDeletion();
  };
  const back = <Button onClick={onBack}>{t("Keep my account")}</Button>;
  return byCode ? (
    <ProofByCode
      purpose={t("To delete the account")}
      action={action}
      look="danger"
      inDialog
      onSend={async () => (await client.accounts.send_deletion_code({})).message}
      onCode={(otp) => remove({ otp })}
      back={back}
    />
  ) : (
    <ByPassword action={action} onDelete={(password) => remove({ password })} back={back} />
  );
}

interface ProofProps {
  action: string;
  onDelete: (proof: string) => Promise<void>;
  back: ReactNode;
}

const schema = z.object({ password: z.string().min(1, "Enter your password.") });

function ByPassword({ action, onDelete, back }: ProofProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { password: "" });
  const { errors, isSubmitting } = form.formState;
  const [apiError, setApiError] = useState<string>();
  const remove = async ({ password }: z.output<typeof schema>) => {
    setApiError(undefined);
    try {
      await onDelete(password);
    } catch (error) {
      if (errorCode(error) !== "wrong_password") setApiError(errorMessage(error));
      return showFormErrors(form, error);
    }
  };
  return (
    <Form form={form} purpose={t("To delete the account")} onSubmit={remove} className="flex flex-col gap-4">
      {apiError && <Banner tone="critical" title={apiError} />}
      <Field label={t("Your password")} name="password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <DialogButtons>
        {back}
        <Button look="danger" type="submit" busy={isSubmitting}>
          {action}
        </Button>
      </DialogButtons>
    </Form>
  );
}
