import type { Account } from "@vitrine/contract/accounts/accounts";
import { password } from "@vitrine/contract/values/fields";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "../../queries.ts";
import { Button } from "../../ui/button/Button.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { PasswordInput } from "../../ui/form/TextInput.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

/** Changes the password, or sets the first one by email. */
export function PasswordSection({ account }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Password")}
      note={t("Changing your password signs you out on all other devices.")}
    >
      {account.has_password ? (
        <ChangePassword email={account.email} />
      ) : (
        <p className="text-ink2">
          {t(
            "You sign in with another service and don't have a password yet. We'll email you a link to set one.",
          )}{" "}
          <TextLink to={paths.forgotPassword} state={() => ({ email: account.email })}>
            {t("Email me a link")}
          </TextLink>
        </p>
      )}
    </MarginSection>
  );
}

const schema = z.object({ current_password: z.string().min(1, "Enter your password."), password });

function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { current_password: "", password: "" });
  const { errors, isSubmitting } = form.formState;
  const change = async (body: z.output<typeof schema>) => {
    try {
      const { message } = await client.accounts.change_password({ body });
      notify(message, "success");
      form.reset();
      void queryClient.invalidateQueries({ queryKey: api.sessions.key() });
    } catch (error) {
      return showFormErrors(form, error);
    }
  };
  return (
    <Form
      form={form}
      purpose={t("To change your password")}
      onSubmit={change}
      className="flex flex-col gap-4"
    >
      {/* Shows password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("Your password")} name="current_password" error={errors.current_password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("current_password")} />
      </Field>
      <NewPasswordField
        label={t("New password")}
        input={form.register("password")}
        error={errors.password?.message}
      />
      <Button type="submit" className="self-start" busy={isSubmitting}>
        {t("Change password")}
      </Button>
    </Form>
  );
}
