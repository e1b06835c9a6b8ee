import type { RecordOutcome } from "@vitrine/contract/records";
import { useState } from "react";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** Maximum number of records in a request. */
export const maxAtOnce = 100;

interface BatchesOptions {
  /** The ids of all records that match the search and filters of the list. */
  all: () => AsyncGenerator<string[]>;
  /** Called when the last request has ended, also after an error. */
  onEnd: () => void;
}

/** Changes the selected records of a list in several requests. `progress` is defined while it runs. */
export function useBatches(chosen: Chosen, { all, onEnd }: BatchesOptions) {
  const locale = useLocale();
  const [done, setDone] = useState<number>();

  async function changeEach(
    send: (ids: string[]) => Promise<{ data: RecordOutcome[] }>,
  ): Promise<RecordOutcome[]> {
    const outcomes: RecordOutcome[] = [];
    setDone(0);
    try {
      for await (const ids of chosen.all ? all() : batchesOf(chosen.ids)) {
        const { data } = await send(ids);
        outcomes.push(...data);
        setDone(outcomes.length);
      }
      return outcomes;
    } finally {
      setDone(undefined);
      onEnd();
    }
  }

  const write = (figure: number) => figure.toLocaleString(locale);
  const progress = done === undefined ? undefined : { done: write(done), total: write(chosen.count) };
  return { changeEach, progress };
}

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += maxAtOnce) yield ids.slice(at, at + maxAtOnce);
}

/** The ids of the pages of a list. A page is read after the one before has changed, which is behind its cursor. */
export async function* idsOfPages(
  read: (cursor: string | undefined) => Promise<{
    data: { id: string }[];
    meta: { next_cursor: string | null };
  }>,
): AsyncGenerator<string[]> {
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await read(cursor);
    if (data.length > 0) yield data.map(({ id }) => id);
    if (!meta.next_cursor) return;
    cursor = meta.next_cursor;
  }
}
