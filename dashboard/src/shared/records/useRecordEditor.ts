import { RejectedError } from "@vitrine/contract/client";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { notify } from "../../ui/feedback/toast.tsx";
import { errorCode, showFormErrors, errorMessage } from "../api-errors.ts";

/** Changes that another user saved while this one was editing. */
export interface Conflict {
  /** The fields of the form that they changed. */
  fields: readonly string[];
  /** Discards this user's changes. */
  takeTheirs: () => void;
  /** Replaces their changes. */
  saveMine: () => void;
}

export interface RecordEditor<Stored, Out> {
  /** The record that the form's values were read from; absent for a new one. */
  base: Stored | undefined;
  conflict: Conflict | undefined;
  submit: (values: Out) => Promise<false | undefined>;
}

/**
 * Saves the form's values over the version they were read from. In a conflict, both versions stay available
 * until the user chooses one.
 */
export function useRecordEditor<
  Stored extends { version: number },
  In extends FieldValues,
  Out extends FieldValues,
>({
  form,
  stored,
  valuesOf,
  save,
  onReload,
  onSaved,
  conflictField,
}: {
  form: UseFormReturn<In, unknown, Out>;
  stored: Stored | undefined;
  valuesOf: (stored: Stored) => In;
  save: (values: Out, over: Stored | undefined) => Promise<{ message: string; data: Stored }>;
  /** Fetches the stored record, for an endpoint whose version conflict doesn't include it. */
  onReload?: () => Promise<Stored | undefined>;
  onSaved?: (stored: Stored, isNew: boolean) => unknown;
  /** Code of an error that is shown at a field, and the name of the field. */
  conflictField?: { code: string; name: keyof In & string };
}): RecordEditor<Stored, Out> {
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<Stored>();

  function take(record: Stored) {
    form.reset(valuesOf(record));
    setBase(record);
    setTheirs(undefined);
  }

  async function store(values: Out, over: Stored | undefined): Promise<false | undefined> {
    const sent = JSON.stringify(form.getValues());
    try {
      const { message, data } = await save(values, over);
      notify(message, "success");
      const typed = structuredClone(form.getValues());
      take(data);
      // Changes that the user made during the save stay.
      if (JSON.stringify(typed) !== sent) form.reset(typed, { keepDefaultValues: true });
      await onSaved?.(data, over === undefined);
    } catch (error) {
      if (errorCode(error) === "version_conflict" && error instanceof RejectedError) {
        setTheirs((error.body["current"] as Stored | undefined) ?? (await onReload?.()));
      } else if (conflictField && errorCode(error) === conflictField.code) {
        form.setError(conflictField.name as never, { message: errorMessage(error) });
      } else showFormErrors(form, error);
    }
    // The form already has the stored values, see `take`.
    return false;
  }

  return {
    base,
    conflict: base &&
      theirs && {
        fields: differing(valuesOf(base), valuesOf(theirs)),
        takeTheirs: () => take(theirs),
        saveMine: () => void form.handleSubmit((values) => store(values, theirs))(),
      },
    submit: (values) => store(values, base),
  };
}

function differing(before: FieldValues, after: FieldValues): string[] {
  return Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
