import { line, password } from "@vitrine/contract/values/fields";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { referralCode } from "../../shared/account/referral.ts";
import { errorCode, showFormErrors, errorMessage } from "../../shared/api-errors.ts";
import { startSession } from "../../session/session.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import type { EmailProof } from "./email-proof.ts";
import { Step } from "./Step.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

const person = z.object({ name: line(80), password });

interface NameStepProps {
  shown: boolean;
  proof: EmailProof | undefined;
  onBack: () => void;
  /** The verification was older than ten minutes: the email has to be verified again. */
  onTicketExpired: () => void;
  onRegistered: () => unknown;
}

export function NameStep({ shown, proof, onBack, onTicketExpired, onRegistered }: NameStepProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(person, { name: "", password: "" });
  const { errors, isSubmitting } = form.formState;
  const [apiError, setApiError] = useState<{ code?: string; words: string }>();

  const register = async (body: z.infer<typeof person>) => {
    if (!proof?.ticket) return false;
    setApiError(undefined);
    try {
      const response = await client.accounts.register({
        body: { ...body, email: proof.email, ticket: proof.ticket, referral_code: referralCode() },
      });
      startSession(response);
      notify(response.message, "success");
    } catch (error) {
      if (errorCode(error) === "ticket_expired") onTicketExpired();
      else setApiError({ code: errorCode(error), words: errorMessage(error) });
      return showFormErrors(form, error);
    }
    return onRegistered();
  };

  return (
    <Step shown={shown}>
      <Form
        form={form}
        purpose={t("To create your account")}
        onSubmit={register}
        className="flex flex-col gap-4"
      >
        {apiError && (
          <Banner
            tone="critical"
            title={apiError.words}
            action={
              apiError.code === "email_taken" && <ButtonLink to={paths.login}>{t("Sign in")}</ButtonLink>
            }
          />
        )}
        <Field label={t("Your name")} name="name" error={errors.name?.message}>
          <TextInput autoComplete="name" {...form.register("name")} />
        </Field>
        {/* Shows password managers which email the password belongs to. */}
        <input type="email" autoComplete="username" value={proof?.email ?? ""} readOnly hidden />
        <NewPasswordField
          label={t("Password")}
          input={form.register("password")}
          error={errors.password?.message}
        />
        <Button look="primary" type="submit" busy={isSubmitting}>
          {t("Create account")}
        </Button>
        <Button look="quiet" className="-ms-3.5 self-start" onClick={onBack}>
          {t("Change email")}
        </Button>
      </Form>
    </Step>
  );
}
