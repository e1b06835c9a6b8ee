// Placeholders of texts that owners edit: `{{shop_name}}`. They are names only: there are no conditions and no code.

const placeholder = /\{\{ *(\w+) *\}\}/g;

/** The names of the placeholders in a text, in its order. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name!);
}

/**
 * Fills in the placeholders of a text, once: braces in a value remain text. Where a value is empty, the space before it is left out.
 *
 * @param written formats a value; default: unchanged
 */
export function fillPlaceholders(
  text: string,
  values: Partial<Record<string, string>>,
  written: (value: string) => string = String,
): string {
  return text.replaceAll(/( ?)\{\{ *(\w+) *\}\}/g, (_, space: string, name: string) => {
    const value = values[name];
    return value ? space + written(value) : "";
  });
}

/** The first problem of a text's placeholders, as a message for its field. */
export function placeholderProblem(
  text: string,
  { allowed, required = [] }: { allowed: readonly string[]; required?: readonly string[] },
): string | undefined {
  if (/\{\{|\}\}/.test(text.replaceAll(placeholder, " ")))
    return "A placeholder has two braces on each side. Complete it, or remove the braces.";
  const used = placeholdersIn(text);
  const unknown = used.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    return `“${unknown}” isn't a placeholder of this text. Insert one from the list.`;
  const missing = required.find((name) => !used.includes(name));
  return missing === undefined ? undefined : `Insert the placeholder “${missing}”. Customers need it here.`;
}
