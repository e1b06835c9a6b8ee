/** What is not right about a field, as zod and other schemas say it. */
export interface Issue {
  message: string;
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

/** What a person can do about it: the field's own words, else words for the kind of mistake, never zod's. */
export function whatToDo({ message, code, expected = "", origin, minimum, maximum, values }: Issue): string {
  if (!/^(Invalid|Too |Unrecognized)/.test(message)) return message;
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
