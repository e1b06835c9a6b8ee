import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Puts the server's refusal beside the fields it names: `{ "variants.0.price": ["Write an amount"] }`. */
export function showServerErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  errors: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [name, [message]] of Object.entries(errors))
    form.setError(name as Path<In>, { type: "server", message });
}
