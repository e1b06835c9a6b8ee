import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, useController, type UseFormReturn } from "react-hook-form";
import { RadioGroup, type RadioOption } from "../form/Checkbox.tsx";
import { MarginSection } from "./Editor.tsx";

interface RadioSectionProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  name: FieldPath<In>;
  title: string;
  note?: string;
  options: readonly RadioOption[];
  /** Below the options. */
  children?: ReactNode;
}

/** A section of a form that is one choice, with the section's title. */
export function RadioSection<In extends FieldValues, Out>({
  form,
  name,
  title,
  note,
  options,
  children,
}: RadioSectionProps<In, Out>) {
  const { field } = useController({ control: form.control, name });
  return (
    <MarginSection title={title} note={note}>
      <RadioGroup
        legend={title}
        hideLegend
        name={name}
        value={field.value as string}
        onValue={field.onChange}
        options={options}
      />
      {children}
    </MarginSection>
  );
}
