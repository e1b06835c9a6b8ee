import { factorCode } from "@vitrine/contract/accounts/accounts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { FactorField } from "../../shared/account/FactorField.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";

const typed = z.object({ code: factorCode });

/** Requires the authenticator's code. @param onTyped resolves to an error message */
export function FactorStep({ onTyped }: { onTyped: (code: string) => Promise<string | undefined> }) {
  const { t } = useTranslation();
  const form = useSchemaForm(typed, { code: "" });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const submit = async ({ code }: z.infer<typeof typed>) => {
    const problem = await onTyped(code);
    if (problem) form.setError("code", { message: problem });
    return !problem;
  };
  return (
    <Form form={form} purpose={t("To sign in")} onSubmit={submit} className="flex flex-col gap-4">
      <FactorField input={form.register("code")} error={errors.code?.message} />
      <Button look="primary" type="submit" busy={isSubmitting}>
        {t("Sign in")}
      </Button>
    </Form>
  );
}
