/** Parameters of a list's URL that a saved view stores. */
export type ViewParameters = Record<string, string | string[]>;

// The position in the list, and the view itself.
const notStored = new Set(["tab", "page", "cursor", "limit"]);

/** The search, filters and sort order of a list, in the order of their names. */
export function parametersOf(search: object): ViewParameters {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => !notStored.has(name) && value !== undefined && value !== "")
      .map(([name, value]): [string, string | string[]] => [
        name,
        Array.isArray(value) ? value.map(String) : String(value),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Removes all parameters that a view stores. */
export function withoutParameters(search: object): Record<string, undefined> {
  return Object.fromEntries(Object.keys(parametersOf(search)).map((name) => [name, undefined]));
}

export function areSame(a: ViewParameters, b: ViewParameters): boolean {
  return JSON.stringify(parametersOf(a)) === JSON.stringify(parametersOf(b));
}
