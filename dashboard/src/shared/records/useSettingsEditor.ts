import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { type Conflict, useRecordEditor } from "./useRecordEditor.ts";

interface SettingsEditor<In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  conflict: Conflict | undefined;
  onSubmit: (values: Out) => Promise<false | undefined>;
}

/** The form of settings, for `SettingsRecordForm`. It saves the values with the version that they were read from. */
export function useSettingsEditor<
  Settings extends { version: number },
  In extends FieldValues,
  Out extends FieldValues,
>({
  settings,
  schema,
  valuesOf,
  save,
}: {
  settings: Settings;
  schema: z.ZodType<Out, In>;
  valuesOf: (settings: Settings) => In;
  save: (values: Out, version: number) => Promise<{ message: string; data: Settings }>;
}): SettingsEditor<In, Out> {
  const form = useSchemaForm(schema, valuesOf(settings) as DefaultValues<In>);
  const { conflict, submit } = useRecordEditor({
    form,
    stored: settings,
    valuesOf,
    save: (values, over = settings) => save(values, over.version),
  });
  return { form, conflict, onSubmit: submit };
}
