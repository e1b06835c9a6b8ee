import { email, password } from "@vitrine/contract/values/fields";
import { useLocation, useNavigate, useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { AuthPage } from "../../shared/account/AuthPage.tsx";
import { discardToken } from "../../session/email-token.ts";
import { errorCode, showFormErrors, errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useBackToLogin } from "./after-sign-in.ts";
import { OutboxHint } from "../../shared/account/OutboxHint.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

/** Requests the password reset email. Opened by the email's link, it asks for the new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const { token }: { token?: string } = useRouteContext({ strict: false });
  return (
    <AuthPage
      title={token ? t("Choose a new password") : t("Forgot your password?")}
      note={
        token ? t("This signs you out on all devices.") : t("We'll email you a link to choose a new one.")
      }
      figure={{ value: "30", words: t("minutes until the link expires") }}
      footer={<TextLink to={paths.login}>{t("Back to sign-in")}</TextLink>}
    >
      {token ? <NewPassword key={token} token={token} /> : <LinkRequest />}
    </AuthPage>
  );
}

const address = z.object({ email });

function LinkRequest() {
  const { t } = useTranslation();
  const typed = useLocation({ select: ({ state }) => (state as { email?: string }).email });
  const form = useSchemaForm(address, { email: typed ?? "" });
  const { errors, isSubmitting } = form.formState;
  const backToLogin = useBackToLogin();
  const send = async (body: z.output<typeof address>) => {
    try {
      const { message } = await client.accounts.send_reset({ body });
      notify(message, "success");
    } catch (error) {
      form.setError("email", { message: errorMessage(error) });
      return showFormErrors(form, error);
    }
    return backToLogin();
  };
  return (
    <>
      <Form form={form} purpose={t("To get the link")} onSubmit={send} className="flex flex-col gap-4">
        <Field label={t("Email")} name="email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...form.register("email")} />
        </Field>
        <Button look="primary" type="submit" busy={isSubmitting}>
          {t("Send link")}
        </Button>
      </Form>
      <OutboxHint />
    </>
  );
}

const chosen = z.object({ password });

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const form = useSchemaForm(chosen, { password: "" });
  const { errors, isSubmitting } = form.formState;
  const [expired, setExpired] = useState<string>();
  const navigate = useNavigate();
  const backToLogin = useBackToLogin();
  const choose = async (body: z.output<typeof chosen>) => {
    try {
      const { message } = await client.accounts.reset_password({ body: { token, ...body } });
      notify(message, "success");
    } catch (error) {
      if (errorCode(error) === "reset_expired") setExpired(errorMessage(error));
      return showFormErrors(form, error);
    }
    await backToLogin();
    discardToken("token");
  };
  const requestAgain = () => {
    discardToken("token");
    void navigate({ to: paths.forgotPassword });
  };
  if (expired)
    return (
      <Banner
        tone="caution"
        title={expired}
        action={
          <Button look="primary" onClick={requestAgain}>
            {t("Send new link")}
          </Button>
        }
      />
    );
  return (
    <Form form={form} purpose={t("To set your password")} onSubmit={choose} className="flex flex-col gap-4">
      <NewPasswordField
        label={t("New password")}
        input={form.register("password")}
        error={errors.password?.message}
      />
      <Button look="primary" type="submit" busy={isSubmitting}>
        {t("Set password")}
      </Button>
    </Form>
  );
}
