// The position in the list, and the view itself.
const notStored = new Set(["tab", "page", "cursor", "limit"]);

/** The search, filters and sort order of a list as the query of a URL, sorted by name. Arrays have names with "[]". */
export function queryOf(search: object): string {
  const pairs = storedIn(search).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, String(value)]],
  );
  return new URLSearchParams(pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}

/** The parameters of a list's URL in a stored query. */
export function parametersIn(query: string): Record<string, string | string[]> {
  const parameters: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const own = name.replace(/\[\]$/, "");
    parameters[own] = own === name ? value : [...[parameters[own] ?? []].flat(), value];
  }
  return parameters;
}

/** A change of the URL that removes all parameters that a view stores. */
export function withoutStored(search: object): Record<string, undefined> {
  return Object.fromEntries(storedIn(search).map(([name]) => [name, undefined]));
}

function storedIn(search: object): [string, unknown][] {
  return Object.entries(search).filter(
    ([name, value]) => !notStored.has(name) && value !== undefined && value !== "",
  );
}
