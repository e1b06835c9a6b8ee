import { useNavigate } from "@tanstack/react-router";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { type ChangeApi, useRecordActions } from "./record-data.ts";
import { type RecordEditor, useRecordEditor } from "./useRecordEditor.ts";

interface RecordFormOptions<Draft, Stored, In extends FieldValues, Out extends Draft & FieldValues> {
  /** The part of `api` for these records. */
  records: ChangeApi<Draft, Stored>;
  /** Absent for a new record. */
  stored: Stored | undefined;
  schema: z.ZodType<Out, In>;
  /** The values of a new record. */
  empty: In;
  valuesOf: (stored: Stored) => In;
  pathOf: (id: string) => string;
  /** Code of an error that is shown at a field, and the name of the field. */
  conflictField?: { code: string; name: keyof In & string };
}

interface FormOfRecord<Stored, In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  editor: RecordEditor<Stored, Out>;
  remove: (id: string) => Promise<{ message: string }>;
}

/**
 * The form and the editor of a record, for `RecordForm`. Once a new record is saved, its own page replaces the page that
 * added it.
 */
export function useRecordForm<
  Draft extends object,
  Stored extends { id: string; version: number },
  In extends FieldValues,
  Out extends Draft & FieldValues,
>({
  records,
  stored,
  schema,
  empty,
  valuesOf,
  pathOf,
  conflictField,
}: RecordFormOptions<Draft, Stored, In, Out>): FormOfRecord<Stored, In, Out> {
  const navigate = useNavigate();
  const { save, remove } = useRecordActions(records);
  const form = useSchemaForm(schema, (stored ? valuesOf(stored) : empty) as DefaultValues<In>);
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save,
    conflictField,
    onSaved: ({ id }, isNew) => isNew && navigate({ to: pathOf(id), replace: true, ignoreBlocker: true }),
  });
  return { form, editor, remove };
}
