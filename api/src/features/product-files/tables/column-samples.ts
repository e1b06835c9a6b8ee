import { clipped } from "../cells/cells.rules.ts";
import type { Row } from "./read-table.ts";

const most = 3;
const rowsLookedAt = 200;
const longest = 60;

/** Of each column what stands in it first, each text once: people know a column by what is in it. */
export async function columnSamples(headers: string[], rows: AsyncIterable<Row>): Promise<string[][]> {
  const samples = headers.map((): string[] => []);
  let count = 0;
  for await (const { cells } of rows) {
    for (const [column, found] of samples.entries()) {
      const text = clipped((cells[column] ?? "").trim().replaceAll(/\s+/g, " "), longest);
      if (text && found.length < most && !found.includes(text)) found.push(text);
    }
    if (++count >= rowsLookedAt) break;
  }
  return samples;
}
