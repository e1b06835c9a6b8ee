import { truncate } from "../cells/cells.rules.ts";
import type { Row } from "./read-table.ts";

const maxSamples = 3;
const maxRows = 200;
const maxLength = 60;

/** The first distinct values of each column, by which users recognise it. */
export async function columnSamples(headers: string[], rows: AsyncIterable<Row>): Promise<string[][]> {
  const samples = headers.map((): string[] => []);
  let count = 0;
  for await (const { cells } of rows) {
    for (const [column, found] of samples.entries()) {
      const text = truncate((cells[column] ?? "").trim().replaceAll(/\s+/g, " "), maxLength);
      if (text && found.length < maxSamples && !found.includes(text)) found.push(text);
    }
    if (++count >= maxRows) break;
  }
  return samples;
}
