import { factorCode } from "@vitrine/contract/accounts/accounts";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { FactorField } from "../../shared/account/FactorField.tsx";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Button, type ButtonLook } from "../../ui/button/Button.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";

const schema = z.object({ code: factorCode });

interface FactorCodeFormProps {
  purpose: string;
  action: string;
  help: string;
  look?: ButtonLook;
  /** Errors it throws are shown beside the field. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Requires an authenticator code before a change to two-factor authentication. */
export function FactorCodeForm({
  purpose,
  action,
  help,
  look = "primary",
  onCode,
  onBack,
}: FactorCodeFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { code: "" });
  const { errors, isSubmitting } = form.formState;
  const prove = async ({ code }: z.output<typeof schema>) => {
    try {
      await onCode(code);
    } catch (error) {
      return showFormErrors(form, error);
    }
  };
  return (
    <Form form={form} purpose={purpose} onSubmit={prove} className="flex flex-col gap-4">
      <FactorField input={form.register("code")} help={help} error={errors.code?.message} />
      <div className="flex flex-wrap gap-2">
        <Button look={look} type="submit" busy={isSubmitting}>
          {action}
        </Button>
        <Button onClick={onBack}>{t("Cancel")}</Button>
      </div>
    </Form>
  );
}
