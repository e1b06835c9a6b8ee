import type { Defect } from "../defect.ts";

const migration = "api/db/migrations/0009_product_index.sql";
const queries = "api/src/features/catalogue/facets.queries.ts";
const memory = "api/src/features/catalogue/facet-memory.ts";
const index = "api/src/features/catalogue/facet-index.rules.ts";
const facetTests = ["api/src/features/catalogue/facets.test.ts"];
const memoryTests = ["api/src/features/catalogue/facet-memory.test.ts"];
const indexTests = ["api/src/features/catalogue/facet-index.rules.test.ts"];

export const defects: Defect[] = [
  {
    name: "misses a change that commits after later ones",
    file: queries,
    find: "pg_snapshot_xmin(${since}::pg_snapshot)",
    replace: "pg_snapshot_xmax(${since}::pg_snapshot)",
    tests: facetTests,
  },
  {
    name: "reads only changes that the process has already read",
    file: queries,
    find: "and not pg_visible_in_snapshot(",
    replace: "and pg_visible_in_snapshot(",
    tests: facetTests,
  },
  {
    name: "doesn't record a change of a product's facets",
    file: migration,
    find: "old.sold_out)\n    is distinct from",
    replace: "old.sold_out)\n    is not distinct from",
    tests: facetTests,
  },
  {
    name: "doesn't record that a product sold out",
    file: migration,
    find: "new.is_reduced, new.sold_out))",
    replace: "new.is_reduced, old.sold_out))",
    tests: facetTests,
  },
  {
    name: "doesn't record a deleted product",
    file: migration,
    find: "create trigger facet_change after insert or delete on shop.product_index",
    replace: "create trigger facet_change after insert on shop.product_index",
    tests: facetTests,
  },
  {
    name: "doesn't record a product removed from a category",
    file: migration,
    find: "create trigger facet_change after insert or delete on shop.product_categories",
    replace: "create trigger facet_change after insert on shop.product_categories",
    tests: facetTests,
  },
  {
    name: "doesn't record a product excluded from a collection",
    file: migration,
    find: "when (old.is_member is distinct from new.is_member)",
    replace: "when (old.position is distinct from new.position)",
    tests: facetTests,
  },
  {
    name: "waits for another transaction that changes the same product",
    file: migration,
    find: "    for update skip locked));",
    replace: "    for update));",
    tests: facetTests,
  },
  {
    name: "doesn't delete a product's older change rows",
    file: migration,
    find: "and changed_in <> pg_current_xact_id()::text::bigint",
    replace: "and changed_in = pg_current_xact_id()::text::bigint",
    tests: facetTests,
  },
  {
    name: "keeps the facets of a deleted product",
    file: queries,
    find: "if (status === null) return { ordinal, postings: [], prices: [0, 0] };",
    replace: 'if (status === null) return { ordinal, postings: [["status", "active"]], prices: [0, 0] };',
    tests: facetTests,
  },
  {
    name: "reads only the first batch of a large shop's products",
    file: memory,
    find: "if (part.rows.length < productsAtOnce) break;",
    replace: "break;",
    tests: memoryTests,
  },
  {
    name: "misses changes that are committed while a large shop is read",
    file: memory,
    find: "store(shopId, index, first.snapshot);",
    replace: "store(shopId, index, (await readPart(shopId, first.snapshot, Infinity)).snapshot);",
    tests: memoryTests,
  },
  {
    name: "answers a request with a read that started before it",
    file: memory,
    find: "const joined = next.get(shopId);",
    replace: "const joined = next.get(shopId) ?? running.get(shopId);",
    tests: memoryTests,
  },
  {
    name: "keeps cached facets after the database is restored from a backup",
    file: memory,
    find: "xmaxOf(first.snapshot) < xmaxOf(known.snapshot)",
    replace: "xmaxOf(first.snapshot) < 0",
    tests: memoryTests,
  },
  {
    name: "never evicts shops from the facet cache",
    file: memory,
    find: "if (bytes <= max || id === shopId) return;",
    replace: "return;",
    tests: memoryTests,
  },
  {
    name: "evicts a shop that is requested often",
    file: memory,
    find: "    forget(shopId);\n    bytes += now.bytes;",
    replace: "    bytes += now.bytes - (before?.bytes ?? 0);",
    tests: memoryTests,
  },
  {
    name: "counts values under the filter of their own facet",
    file: index,
    find: "if ((missing & ~own[id]!) === 0) counts[id]!++;",
    replace: "if (missing === 0) counts[id]!++;",
    tests: indexTests,
  },
  {
    name: "counts a product twice in a group",
    file: index,
    find: "if (lastCounted[group] === nth) continue;",
    replace: "",
    tests: indexTests,
  },
  {
    name: "modifies an index while a request counts with it",
    file: index,
    find: "const prices = old ? old.prices.slice() :",
    replace: "const prices = old ? old.prices :",
    tests: indexTests,
  },
  {
    name: "ignores the minimum of a price range",
    file: index,
    find: "&& priced[n * 2 + 1]! >= price_min ?",
    replace: "?",
    tests: indexTests,
  },
];
