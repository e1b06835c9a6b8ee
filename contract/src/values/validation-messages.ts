/** A validation issue of a field, as zod and other schema libraries report it. While zod parses, it has no message yet. */
export interface Issue {
  message?: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
  code?: string;
  expected?: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  values?: readonly unknown[];
}

const kinds: Record<string, string> = {
  string: "Enter text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "Enter true or false.",
  array: "Send a list.",
  object: "Send an object.",
  file: "Choose a file.",
};

/** The message for an issue: the field's own message, otherwise one for the kind of issue, never zod's. */
export function issueMessage({
  message,
  code,
  expected = "",
  origin,
  minimum,
  maximum,
  values,
}: Issue): string {
  if (message !== undefined && !/^(Invalid|Too |Unrecognized)/.test(message)) return message;
  switch (code) {
    case "invalid_type":
      return kinds[expected] ?? "This field is required.";
    case "too_small":
      if (origin === "string") return `Use at least ${minimum} characters.`;
      return origin === "array" ? `Add at least ${minimum} entries.` : `Enter ${minimum} or more.`;
    case "too_big":
      if (origin === "string") return `Use ${maximum} characters or fewer.`;
      return origin === "array" ? `Use ${maximum} entries or fewer.` : `Enter ${maximum} or less.`;
    case "invalid_value":
      return `Choose one of: ${values?.join(", ")}.`;
    default:
      return "Enter this in the required format.";
  }
}
