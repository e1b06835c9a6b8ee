import { email as emailField } from "@vitrine/contract/values/fields";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { confirmEmail } from "./accounts.data.ts";
import { CodeForm } from "../../shared/account/CodeForm.tsx";
import { OutboxHint } from "../../shared/account/OutboxHint.tsx";

const schema = z.object({ email: emailField });
type Requested = z.output<typeof schema> & { sentAt: number };

/** The email for signing in. A new email applies after the code sent to it has been entered. */
export function EmailSection({ email }: { email: string }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const [requested, setRequested] = useState<Requested>();
  const end = () => {
    setChanging(false);
    setRequested(undefined);
  };
  const requestChange = async (body: Omit<Requested, "sentAt">) => {
    const { message } = await client.accounts.change_email({ body });
    setRequested({ ...body, sentAt: Date.now() });
    return message;
  };
  return (
    <MarginSection
      title={t("Email")}
      note={t("You use this email to sign in. We also send account emails to it.")}
    >
      <p className="font-medium">
        <bdi>{email}</bdi>
      </p>
      {!changing && (
        <Button className="self-start" onClick={() => setChanging(true)}>
          {t("Change email")}
        </Button>
      )}
      {changing && !requested && <NewAddress onRequest={requestChange} onBack={end} />}
      {changing && requested && (
        <div className="flex flex-col gap-3">
          <p className="text-ink2">
            {t("We sent a code to {{email}}. Your email changes when you enter it.", {
              email: requested.email,
            })}
          </p>
          <CodeForm
            purpose={t("To change your email")}
            action={t("Confirm code")}
            sentAt={requested.sentAt}
            onCode={async (otp) => {
              notify(await confirmEmail(requested.email, otp), "success");
              end();
            }}
            onResend={() => requestChange({ email: requested.email })}
            back={
              <Button look="quiet" className="-ms-3.5" onClick={end}>
                {t("Keep current email")}
              </Button>
            }
          />
          <OutboxHint />
        </div>
      )}
    </MarginSection>
  );
}

interface NewAddressProps {
  onRequest: (body: z.output<typeof schema>) => Promise<string>;
  onBack: () => void;
}

function NewAddress({ onRequest, onBack }: NewAddressProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { email: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = async (body: z.output<typeof schema>) => {
    try {
      notify(await onRequest(body), "success");
    } catch (error) {
      return showFormErrors(form, error);
    }
  };
  return (
    <Form form={form} purpose={t("To change your email")} onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t("New email")} name="email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={isSubmitting}>
          {t("Send code")}
        </Button>
        <Button onClick={onBack}>{t("Keep current email")}</Button>
      </div>
    </Form>
  );
}
