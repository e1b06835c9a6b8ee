import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Shows validation errors of the server at their fields: `{ "variants.0.price": ["Enter an amount."] }`. */
export function showServerErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  errors: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [name, [message]] of Object.entries(errors))
    form.setError(name as Path<In>, { type: "server", message });
}
