import type { AppContext } from "../../app-context.ts";
import { pageOf } from "../../db/page.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { listRedirects } from "./redirects.queries.ts";

const batchSize = 1_000;

/** Exports all redirects as a CSV that the import reads, a batch in each transaction. */
export function exportRedirects(app: AppContext, shopId: number): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return csvFile(`redirects-${day}.csv`, async function* () {
    yield [["Redirect from", "Redirect to"]];
    let cursor: string | undefined;
    do {
      const page = { limit: batchSize, cursor };
      const { rows } = await app.db.inShop(shopId, (tx) => listRedirects(tx, page));
      const { data, meta } = pageOf(rows, batchSize, (row) => row.path);
      yield data.map(({ path, target }) => [path, target]);
      cursor = meta.next_cursor ?? undefined;
    } while (cursor !== undefined);
  });
}
