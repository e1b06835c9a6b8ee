/**
 * The rows and cells of a table as spreadsheets put it on the clipboard: tabs between cells, quotes around those that
 * hold tabs, quotes or line ends. The line end after the last row is none of its own.
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

/** Where a quoted cell ends; undefined when the quote is an inch and not the beginning of a quotation. */
function closesAt(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return text[at + 1] === undefined || /[\t\r\n]/.test(text[at + 1]!) ? at : undefined;
  }
  return undefined;
}

/** Cells as a spreadsheet takes them. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join("\t")).join("\n");
}
