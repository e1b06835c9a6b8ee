/**
 * Parses a table as spreadsheets copy it: tabs between cells, quotes around cells with tabs, quotes or line breaks. A
 * line break after the last row doesn't start another row.
 */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let at = 0;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = "";
  };
  while (at < text.length) {
    const sign = text[at]!;
    if (sign === '"' && cell === "" && closesAt(text, at) !== undefined) {
      const close = closesAt(text, at)!;
      cell = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
      continue;
    }
    if (sign === "\t") endCell();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at++;
      endCell();
      rows.push([]);
    } else cell += sign;
    at++;
  }
  if (cell !== "" || rows.at(-1)!.length > 0) endCell();
  if (rows.at(-1)!.length === 0) rows.pop();
  return rows;
}

/** Position of the quote that closes a cell; undefined if the quote is part of the text, such as an inch mark. */
function closesAt(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return text[at + 1] === undefined || /[\t\r\n]/.test(text[at + 1]!) ? at : undefined;
  }
  return undefined;
}

/** Formats cells as spreadsheets paste them. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join("\t")).join("\n");
}
