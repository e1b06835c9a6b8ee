import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { proofMinutes } from "@vitrine/contract/accounts/session-proof";
import { api, client } from "../../api.ts";
import { identityProof } from "../../session/identity-proof.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { errorMessage, showFormErrors } from "../api-errors.ts";
import { FactorField } from "./FactorField.tsx";
import { ProofByCode } from "./ProofByCode.tsx";
import { ProofByPassword } from "./ProofByPassword.tsx";

/** The dialog in which a user proves their identity before a change that could take their account or the shop over. */
export function ProofDialog() {
  const { t } = useTranslation();
  useOwnEscape();
  return (
    <Dialog
      open
      onOpenChange={() => identityProof.settle(false)}
      title={t("Confirm that it's you")}
      description={t(
        "This protects you from others who use your device. We won't ask again for {{number}} minutes.",
        {
          number: proofMinutes,
        },
      )}
    >
      <div className="pt-2">
        <Proof />
      </div>
    </Dialog>
  );
}

/** Closes only this dialog with Escape, not the one below it, whose form has unsaved changes. */
function useOwnEscape(): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.stopImmediatePropagation();
      identityProof.settle(false);
    };
    window.addEventListener("keydown", close, { capture: true });
    return () => window.removeEventListener("keydown", close, { capture: true });
  }, []);
}

function Proof() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...api.session_proof.read.queryOptions({ input: {} }),
    // The user may have set up an authenticator app since.
    gcTime: 0,
    staleTime: 0,
  });
  const prove = async (body: { password?: string; code?: string; otp?: string }) => {
    await client.session_proof.prove({ body });
    identityProof.settle(true);
  };
  const back = <Button onClick={() => identityProof.settle(false)}>{t("Cancel")}</Button>;
  const shared = {
    purpose: t("To confirm that it's you"),
    action: t("Confirm"),
    back,
  };
  if (error)
    return (
      <Banner
        tone="critical"
        title={errorMessage(error)}
        action={<Button onClick={() => void refetch()}>{t("Try again")}</Button>}
      />
    );
  if (!data) return <Skeleton className="h-28" />;
  switch (data.data.by) {
    case "password":
      return <ProofByPassword {...shared} onPassword={(password) => prove({ password })} />;
    case "authenticator":
      return <ProofByAuthenticator {...shared} onCode={(code) => prove({ code })} />;
    case "email":
      return (
        <ProofByCode
          {...shared}
          onSend={async () => (await client.session_proof.send_code({})).message}
          onCode={(otp) => prove({ otp })}
        />
      );
  }
}

const schema = z.object({ code: z.string().trim().min(6, "Enter the code from your authenticator app.") });

interface ProofByAuthenticatorProps {
  purpose: string;
  action: string;
  onCode: (code: string) => Promise<void>;
  back: ReactNode;
}

function ProofByAuthenticator({ purpose, action, onCode, back }: ProofByAuthenticatorProps) {
  const form = useSchemaForm(schema, { code: "" });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus("code"), [form]);
  const submit = async ({ code }: z.output<typeof schema>) => {
    try {
      await onCode(code);
    } catch (error) {
      return showFormErrors(form, error);
    }
  };
  return (
    <Form form={form} purpose={purpose} onSubmit={submit} className="flex flex-col gap-4">
      <FactorField input={form.register("code")} error={errors.code?.message} />
      <DialogButtons>
        {back}
        <Button look="primary" type="submit" busy={isSubmitting}>
          {action}
        </Button>
      </DialogButtons>
    </Form>
  );
}
