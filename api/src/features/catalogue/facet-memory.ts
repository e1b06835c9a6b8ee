import type { AppContext } from "../../app-context.ts";
import { createFacetIndex, type FacetIndex, sizeOf, withProducts } from "./facet-index.rules.ts";
import { type FacetPart, facetsOf, productsAtOnce, readFacets } from "./facets.queries.ts";

/** Facets of the most recently requested shops. See decision 0062. */
interface FacetMemory {
  /** The shop's facets, including everything that was committed before the call. */
  read(shopId: number): Promise<FacetIndex>;
}

type ReadPart = (shopId: number, since: string | undefined, after: number) => Promise<FacetPart>;

/** Maximum size of all shops together, in bytes. 50,000 products with ten values each take about 4 MB. */
const maxBytes = 64 * 1024 * 1024;

const memories = new WeakMap<AppContext, FacetMemory>();

/**
 * The facet memory of a process. It reads in its own transactions: call it outside of one, so that no connection is
 * occupied while a large shop is read.
 */
export function facetMemoryOf(app: AppContext): FacetMemory {
  let memory = memories.get(app);
  if (!memory) {
    const readPart: ReadPart = (shopId, since, after) =>
      app.db.inShop(shopId, (tx) => tx.commitWith(readFacets(tx, since, after)));
    memories.set(app, (memory = createFacetMemory(readPart, maxBytes)));
  }
  return memory;
}

/** @param max size of all shops in bytes; the shop that was requested last is always retained */
export function createFacetMemory(readPart: ReadPart, max: number): FacetMemory {
  // Least recently requested first.
  const shops = new Map<number, { index: FacetIndex; snapshot: string; bytes: number }>();
  let bytes = 0;
  const running = new Map<number, Promise<FacetIndex>>();
  const next = new Map<number, Promise<FacetIndex>>();

  async function update(shopId: number): Promise<FacetIndex> {
    const known = shops.get(shopId);
    const first = await readPart(shopId, known?.snapshot, -1);
    if (known && xmaxOf(first.snapshot) < xmaxOf(known.snapshot)) {
      // The database was restored to an earlier time.
      forget(shopId);
      return update(shopId);
    }
    let index = known?.index ?? createFacetIndex();
    for (let part = first; ;) {
      if (part.rows.length > 0) index = withProducts(index, part.rows.map(facetsOf));
      if (part.rows.length < productsAtOnce) break;
      part = await readPart(shopId, known?.snapshot, part.rows.at(-1)![0]);
    }
    // The snapshot of the first part: changes committed while the other parts are read are read again the next time.
    store(shopId, index, first.snapshot);
    return index;
  }

  function store(shopId: number, index: FacetIndex, snapshot: string): void {
    const before = shops.get(shopId);
    const now = { index, snapshot, bytes: before?.index === index ? before.bytes : sizeOf(index) };
    forget(shopId);
    bytes += now.bytes;
    shops.set(shopId, now);
    for (const id of shops.keys()) {
      if (bytes <= max || id === shopId) return;
      forget(id);
    }
  }

  function forget(shopId: number): void {
    bytes -= shops.get(shopId)?.bytes ?? 0;
    shops.delete(shopId);
  }

  return {
    // One update of a shop at a time. A request never gets the result of an update that began before it, which may
    // miss later commits: it waits for the next one, together with all requests that arrived in the meantime.
    read(shopId) {
      const joined = next.get(shopId);
      if (joined) return joined;
      const started = (async () => {
        await running.get(shopId)?.catch(() => {});
        next.delete(shopId);
        const updating = update(shopId);
        running.set(shopId, updating);
        try {
          return await updating;
        } finally {
          if (running.get(shopId) === updating) running.delete(shopId);
        }
      })();
      next.set(shopId, started);
      return started;
    },
  };
}

function xmaxOf(snapshot: string): number {
  return Number(snapshot.split(":")[1]);
}
