import { factorCode } from "@vitrine/contract/accounts/accounts";
import { email } from "@vitrine/contract/values/fields";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { DeletionNotice } from "../../shared/account/DeletionNotice.tsx";
import { FactorField } from "../../shared/account/FactorField.tsx";
import { deletionTime, errorCode, showFormErrors, errorMessage } from "../../shared/api-errors.ts";
import { startSession } from "../../session/session.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { PasswordInput, TextInput } from "../../ui/form/TextInput.tsx";
import { OutsideLink, TextLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Step } from "./Step.tsx";

const password = z.string().min(1, "Enter your password.");
const credentials = z.object({ email, password, code: z.string() });
const withCode = credentials.extend({ code: factorCode });

interface SignInFormProps {
  /** The initial email, over a page whose session has ended. The form then has no links away from that page. */
  known?: string;
  /** Called after the welcome message; the button stays busy until it settles. */
  onSignedIn: () => unknown;
}

/** Email and password, then the authenticator's code if the account has one. The fields retain their values. */
export function SignInForm({ known, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation();
  const [requiresCode, setRequiresCode] = useState(false);
  /** The time of the account's deletion: signing in keeps the account. */
  const [deletesAt, setDeletesAt] = useState<string>();
  const form = useSchemaForm(requiresCode ? withCode : credentials, {
    email: known ?? "",
    password: "",
    code: "",
  });
  const { errors, isSubmitting } = form.formState;
  const [apiError, setApiError] = useState<string>();

  const backToPassword = () => {
    setRequiresCode(false);
    setDeletesAt(undefined);
  };
  const signIn = async ({ code, ...body }: z.output<typeof credentials>) => {
    setApiError(undefined);
    try {
      const response = await client.accounts.login({
        body: { ...body, code: code || undefined, keep_account: deletesAt !== undefined },
      });
      startSession(response);
      notify(response.message, "success");
    } catch (error) {
      if (errorCode(error) === "second_factor_needed") {
        setRequiresCode(true);
        return false;
      }
      if (deletionTime(error)) {
        setDeletesAt(deletionTime(error));
        return false;
      }
      const isAboutCode = errorCode(error) === "second_factor_wrong";
      if (errorCode(error) === "wrong_credentials") backToPassword();
      if (!isAboutCode) setApiError(errorMessage(error));
      return showFormErrors(form, error);
    }
    return onSignedIn();
  };

  return (
    <Form form={form} purpose={t("To sign in")} onSubmit={signIn} className="flex flex-col gap-4">
      {apiError && <Banner tone="critical" title={apiError} />}
      {deletesAt && <DeletionNotice at={deletesAt} />}
      <div hidden={requiresCode || deletesAt !== undefined} className="flex flex-col gap-4">
        <Field label={t("Email")} name="email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...form.register("email")} />
        </Field>
        <Field label={t("Password")} name="password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
      </div>
      {requiresCode && (
        <Step shown>
          <FactorField input={form.register("code")} error={errors.code?.message} />
        </Step>
      )}
      <Button look="primary" type="submit" busy={isSubmitting}>
        {deletesAt ? t("Keep account and sign in") : t("Sign in")}
      </Button>
      {requiresCode || deletesAt ? (
        <Button look="quiet" className="-ms-3.5 self-start" onClick={backToPassword}>
          {t("Back to password")}
        </Button>
      ) : (
        <ForgotPassword known={known} email={() => form.getValues("email")} />
      )}
    </Form>
  );
}

function ForgotPassword({ known, email }: { known: string | undefined; email: () => string }) {
  const { t } = useTranslation();
  const label = t("Forgot your password?");
  if (known !== undefined)
    return (
      <OutsideLink href={paths.forgotPassword} className="self-start">
        {label}
      </OutsideLink>
    );
  return (
    <TextLink to={paths.forgotPassword} state={() => ({ email: email() })} className="self-start">
      {label}
    </TextLink>
  );
}
