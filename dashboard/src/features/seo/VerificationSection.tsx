import { type VerificationService, verificationServices } from "@vitrine/contract/shops/verification-tags";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import type { SeoForm } from "./seo-form.ts";

/** Names of the services as they write them, in every language. */
const names: Record<VerificationService, string> = {
  google: "Google",
  bing: "Bing",
  pinterest: "Pinterest",
  meta: "Meta",
};

/** The tags that prove to other services that the shop is the owner's. */
export function VerificationSection({ form }: { form: SeoForm }) {
  const { t } = useTranslation();
  const errors = form.formState.errors.verification;
  return (
    <MarginSection
      title={t("Verification tags")}
      note={t(
        "Prove to other services that this shop is yours. Paste the meta tag that the service gives you, or only its content value.",
      )}
    >
      {verificationServices.map((service) => (
        <Field
          key={service}
          label={names[service]}
          name={`verification.${service}`}
          error={errors?.[service]?.message}
          optional
        >
          <TextInput code autoComplete="off" {...form.register(`verification.${service}`)} />
        </Field>
      ))}
    </MarginSection>
  );
}
