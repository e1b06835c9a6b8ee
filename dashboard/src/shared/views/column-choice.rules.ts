/** By list and column: true if it is shown, false if it is hidden. Columns without a choice have their default. */
type ColumnChoices = Record<string, Record<string, boolean>>;

/** The stored choices. Anything that can't be read is left out. */
export function readChoices(text: string | undefined): ColumnChoices {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    return Object.fromEntries(
      entriesOf(read).map(([list, columns]) => [
        list,
        Object.fromEntries(
          entriesOf(columns).filter((one): one is [string, boolean] => typeof one[1] === "boolean"),
        ),
      ]),
    );
  } catch {
    return {};
  }
}

export function withChoice(
  choices: ColumnChoices,
  list: string,
  id: string,
  isShown: boolean,
): ColumnChoices {
  return { ...choices, [list]: { ...choices[list], [id]: isShown } };
}

function entriesOf(read: unknown): [string, unknown][] {
  return typeof read === "object" && read !== null && !Array.isArray(read) ? Object.entries(read) : [];
}
