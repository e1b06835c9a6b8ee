import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useCopy } from "../use-copy.ts";

/** Props of an input for a key of an outside company. */
export const secretInput = { code: true, autoComplete: "off", spellCheck: false } as const;

/** The help text of a stored key, which is never shown; undefined if none is stored. */
export function storedKey(ending: string | null, t: TFunction): string | undefined {
  return ending ? t("Stored key ends in {{ending}}. Leave empty to keep it.", { ending }) : undefined;
}

/** The URL that an outside company sends its events to, with a button that copies it. */
export function WebhookUrl({ url, help }: { url: string; help: ReactNode }) {
  const { t } = useTranslation();
  const copy = useCopy(t("Webhook URL copied."));
  return (
    <Field label={t("Webhook URL")} help={help}>
      <div className="flex gap-2">
        <TextInput code readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy(url)}>{t("Copy URL")}</Button>
      </div>
    </Field>
  );
}
