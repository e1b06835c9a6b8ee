/** Joins several values in one cell. A comma within a value is escaped with a backslash. */
export function formatList(words: string[]): string {
  return words.map((word) => word.replaceAll(/[\\,]/g, "\\$&")).join(", ");
}

export function parseList(cell: string): string[] {
  return matchParts(cell, /(?:\\.|[^,])+/gs).map((word) => word.replaceAll(/\\([\\,])/g, "$1").trim());
}

/** Joins several paths in one cell: "Clothing > Shirts, Sale". */
export function formatPaths(paths: string[][]): string {
  return paths.map((path) => path.map((step) => step.replaceAll(/[\\,>]/g, "\\$&")).join(" > ")).join(", ");
}

export function parsePaths(cell: string): string[][] {
  return matchParts(cell, /(?:\\.|[^,])+/gs).map((path) =>
    matchParts(path, /(?:\\.|[^>])+/gs).map((step) => step.replaceAll(/\\([\\,>])/g, "$1").trim()),
  );
}

function matchParts(text: string, part: RegExp): string[] {
  return (text.match(part) ?? []).filter((word) => word.trim() !== "");
}
