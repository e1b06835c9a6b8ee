import { zodResolver } from "@hookform/resolvers/zod";
import { issueMessage } from "@vitrine/contract/values/validation-messages";
import { useId, useRef, type BaseSyntheticEvent, type ReactNode } from "react";
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormScope } from "./Field.tsx";
import { SaveBar } from "./SaveBar.tsx";

export { showServerErrors } from "./show-server-errors.ts";

/**
 * A form validated by a schema of the contract: on submit, and from then on with each change, so that a
 * message disappears as soon as its field is correct. After a failed submit, the error summary receives
 * focus.
 */
export function useSchemaForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: issueMessage }),
    defaultValues,
    shouldFocusError: false,
  });
}

/**
 * A form for fields that several forms have, such as those of an address: they name their fields by path. The types of
 * react-hook-form accept a form with certain fields only where exactly these are expected.
 */
export function untypedForm<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
): UseFormReturn {
  return form as unknown as UseFormReturn;
}

interface FormProps<In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  /** "To save this product". The error summary completes the sentence. */
  purpose: string;
  /** Saves. Resolves to `false` if saving failed (see showServerErrors); the changes then remain unsaved. */
  onSubmit: (values: Out) => unknown;
  /**
   * Text of the save bar: "Unsaved changes", or "Unsaved product" for a new one. Without it, there is no save
   * bar.
   */
  unsaved?: string;
  /** A PageHead. The error summary appears below it. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The form element with its error summary and an optional save bar. */
export function Form<In extends FieldValues, Out extends FieldValues>(props: FormProps<In, Out>) {
  const { form, purpose, onSubmit, unsaved, head, className, children } = props;
  const { errors, submitCount, isDirty, dirtyFields, isSubmitting } = form.formState;
  // A field without a default value makes the form dirty as soon as it is rendered. Only changed fields
  // count.
  const dirty = isDirty && Object.keys(dirtyFields).length > 0;
  const scope = useId();
  const hasTyped = useRef(false);
  const validateAndSave = form.handleSubmit(async (values) => {
    const sent = structuredClone(form.getValues());
    if ((await onSubmit(values)) === false) return;
    // Text typed while saving stays in the form and counts as a change on the next input.
    if (unsaved) form.reset(sent, { keepValues: true });
  });
  const submit = (event?: BaseSyntheticEvent) => {
    hasTyped.current = false;
    return validateAndSave(event);
  };
  return (
    <FormScope value={scope}>
      {unsaved && (
        <SaveBar
          message={unsaved}
          dirty={dirty}
          busy={isSubmitting}
          onSave={() => void submit()}
          onDiscard={() => form.reset()}
        />
      )}
      {head}
      <ErrorSummary
        purpose={purpose}
        errors={fieldErrors(errors)}
        attempt={submitCount}
        isTyping={() => hasTyped.current}
      />
      <form noValidate className={className} onSubmit={submit} onInput={() => (hasTyped.current = true)}>
        {children}
      </form>
    </FormScope>
  );
}

interface Errors {
  [name: string]: unknown;
}

/** The errors of react-hook-form as a flat list. */
export function fieldErrors(errors: Errors, path = ""): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== "object" || key === "ref") return [];
    const name = !path ? key : key === "root" ? path : `${path}.${key}`;
    if ("message" in error && typeof error.message === "string" && error.message)
      return [{ name, message: error.message }];
    return fieldErrors(error as Errors, name);
  });
}
