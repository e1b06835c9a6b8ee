import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Form } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ConflictBanner } from "./ConflictBanner.tsx";
import type { Conflict } from "./useRecordEditor.ts";

interface SettingsRecordFormProps<In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  conflict: Conflict | undefined;
  onSubmit: (values: Out) => unknown;
  title: string;
  /** One sentence below the title. */
  note?: string;
  /** A `BackTo`. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The form of a page of settings, which a shop always has: title, conflict with another user's changes, errors, save bar. */
export function SettingsRecordForm<In extends FieldValues, Out extends FieldValues>({
  form,
  conflict,
  onSubmit,
  title,
  note,
  back,
  actions,
  children,
}: SettingsRecordFormProps<In, Out>) {
  const { t } = useTranslation();
  return (
    <Form
      form={form}
      purpose={t("To save these settings")}
      unsaved={t("Unsaved changes")}
      onSubmit={onSubmit}
      head={
        <>
          <PageHead back={back} title={title} note={note} actions={actions} />
          <ConflictBanner
            title={t("Someone else saved these settings while you were editing")}
            conflict={conflict}
          />
        </>
      }
    >
      {children}
    </Form>
  );
}
