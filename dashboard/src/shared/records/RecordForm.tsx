import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Form } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { BackTo } from "../pages/BackTo.tsx";
import type { PageName } from "../pages/page.ts";
import { ConflictBanner } from "./ConflictBanner.tsx";
import type { RecordEditor } from "./useRecordEditor.ts";

interface RecordFormProps<Stored, In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  editor: RecordEditor<Stored, Out>;
  /** The page of the list, for the back link. */
  list: PageName;
  title: string;
  /** "To save this size chart". The error summary completes the sentence. */
  purpose: string;
  /** Text of the save bar for a new record: "Unsaved size chart". */
  unsaved: string;
  /** Title of the conflict banner: "Someone else saved this size chart while you were editing". */
  conflict: string;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The form of a record's editor: back link, title, actions, conflict with another user's changes, errors,
 * save bar.
 */
export function RecordForm<Stored, In extends FieldValues, Out extends FieldValues>({
  form,
  editor: { base, conflict, submit },
  list,
  title,
  purpose,
  unsaved,
  conflict: conflictTitle,
  actions,
  children,
}: RecordFormProps<Stored, In, Out>) {
  const { t } = useTranslation();
  return (
    <Form
      form={form}
      purpose={purpose}
      unsaved={base ? t("Unsaved changes") : unsaved}
      onSubmit={submit}
      head={
        <>
          <PageHead back={<BackTo list={list} />} title={title} actions={actions} />
          <ConflictBanner title={conflictTitle} conflict={conflict} />
        </>
      }
    >
      {children}
    </Form>
  );
}
