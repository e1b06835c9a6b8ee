import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyField } from "../CopyField.tsx";

/** Props of an input for a key of an outside company. */
export const secretInput = { code: true, autoComplete: "off", spellCheck: false } as const;

/** The help text of a stored key, which is never shown; undefined if none is stored. */
export function storedKey(ending: string | null, t: TFunction): string | undefined {
  return ending ? t("Stored key ends in {{ending}}. Leave empty to keep it.", { ending }) : undefined;
}

/** The URL that an outside company sends its events to, with a button that copies it. */
export function WebhookUrl({ url, help }: { url: string; help: ReactNode }) {
  const { t } = useTranslation();
  return (
    <CopyField
      label={t("Webhook URL")}
      help={help}
      value={url}
      action={t("Copy URL")}
      copied={t("Webhook URL copied.")}
    />
  );
}
