import { truncate } from "../cells/cells.rules.ts";
import type { Row } from "./read-table.ts";

const maxSamples = 3;
const maxRows = 200;
const maxLength = 60;

/** Of each column what stands in it first, each text once: people know a column by what is in it. */
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
