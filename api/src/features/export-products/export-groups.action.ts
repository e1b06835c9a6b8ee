import type { Cursor } from "../../db/page.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { csvFile } from "../../files/csv-file.ts";
import { guardedHtml } from "../../formula-guard.ts";
import type { AppContext } from "../../app-context.ts";
import { listCategoryTree, listPlaces } from "../categories/categories.queries.ts";
import { listMarked, type Marked } from "../collections/collection-marks.queries.ts";
import { type CollectionRecord, listCollections } from "../collections/collections.queries.ts";
import { formatList } from "../product-files/cells/cell-lists.rules.ts";
import type { Field } from "../product-files/fields.rules.ts";
import { recordHeadersOf } from "../product-files/columns/record-columns.rules.ts";
import { rulesText } from "../product-files/products/collection-rules.rules.ts";
import { type PictureRow, pictureUrl } from "../pictures/pictures.rules.ts";

const batchSize = 100;

interface Group {
  handle: string;
  title: string;
  description_html: string;
  picture: PictureRow | null;
  seo_title: string | null;
  seo_description: string | null;
  hidden: boolean;
}

/** The category tree as a CSV, parents before children, so that an import can create it in that order. */
export function exportCategories(app: AppContext, shopId: number): StreamedFile {
  const headers = recordHeadersOf("categories");
  return csvFile(nameOf(app, "categories"), async function* () {
    yield [headers.map(([header]) => header)];
    const tree = await app.db.inShop(shopId, listCategoryTree);
    const handles = new Map(tree.map(({ id, handle }) => [id, handle]));
    yield tree.map((category) => {
      const cells = groupCells(app, shopId, category);
      cells.parent_handle = (category.parent_id && handles.get(category.parent_id)) ?? "";
      return headers.map(([, field]) => cells[field] ?? "");
    });
  });
}

/** The shop's collections as a CSV, by title. */
export function exportCollections(app: AppContext, shopId: number): StreamedFile {
  const headers = recordHeadersOf("collections");
  return csvFile(nameOf(app, "collections"), async function* () {
    yield [headers.map(([header]) => header)];
    const places = await app.db.inShop(shopId, listPlaces);
    const handles = new Map(places.map(({ id, handle }) => [id, handle]));
    for (let cursor: Cursor | undefined; ;) {
      const page = { sort: "title" as const, limit: batchSize, cursor };
      const found = await app.db.inShop(shopId, async (tx) => {
        const rows: { record: CollectionRecord & { sort_key: string }; marked: Marked }[] = [];
        for (const record of (await listCollections(tx, page)).slice(0, batchSize))
          rows.push({ record, marked: await listMarked(tx, record.id) });
        return rows;
      });
      yield found.map(({ record, marked }) => {
        const cells = groupCells(app, shopId, record);
        cells.collection_kind = record.kind;
        cells.rules = record.rules ? rulesText(record.rules, handles) : "";
        cells.sort = record.sort;
        cells.sold_out_last = yesOrNo(record.sold_out_last);
        cells.products = formatList(marked.by_hand);
        cells.pinned = formatList(marked.pinned);
        cells.excluded = formatList(marked.excluded);
        return headers.map(([, field]) => cells[field] ?? "");
      });
      const last = found.at(-1);
      if (!last || found.length < batchSize) return;
      cursor = { value: last.record.sort_key, id: last.record.id };
    }
  });
}

function nameOf(app: AppContext, what: string): string {
  return `${what}-${new Date(app.clock.now()).toISOString().slice(0, 10)}.csv`;
}

function groupCells(app: AppContext, shopId: number, group: Group): Partial<Record<Field, string>> {
  const { picture } = group;
  return {
    handle: group.handle,
    title: group.title,
    description: guardedHtml(group.description_html),
    picture: picture ? app.dashboardUrl + pictureUrl(shopId, picture.hash, Math.max(...picture.widths)) : "",
    seo_title: group.seo_title ?? "",
    seo_description: group.seo_description ?? "",
    hidden: yesOrNo(group.hidden),
  };
}

function yesOrNo(is: boolean): string {
  return is ? "TRUE" : "FALSE";
}
