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
  string: "Use text.",
  number: "Use a number.",
  int: "Use a whole number.",
  boolean: "Use true or false.",
  array: "Use a list.",
  object: "Use a group of fields.",
  file: "Choose a file.",
};

/** What a person can do about it: the field's own words, else words for the kind of mistake, never zod's. */
export function whatToDo({ message, code, expected = "", origin, minimum, maximum, values }: Issue): string {
  if (!/^(Invalid|Too |Unrecognized)/.test(message)) return message;
  switch (code) {
    case "invalid_type":
      return kinds[expected] ?? "Fill this in.";
    case "too_small":
      if (origin === "string") return `Use at least ${minimum} characters.`;
      return origin === "array" ? `Use at least ${minimum} entries.` : `Use at least ${minimum}.`;
    case "too_big":
      if (origin === "string") return `Use at most ${maximum} characters.`;
      return origin === "array" ? `Use at most ${maximum} entries.` : `Use at most ${maximum}.`;
    case "invalid_value":
      return `Choose one of: ${values?.join(", ")}.`;
    default:
      return "Write this in the form that is asked for.";
  }
}
