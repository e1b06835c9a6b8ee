import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { proofKey } from "../payment-proofs/payment-proofs.rules.ts";
import { keyOf, type PictureRow, pictureUrl } from "../pictures/pictures.rules.ts";
import { photoKey } from "../returns/returns.rules.ts";

/** A file in the storage, and its name in its folder of an export. */
export interface StoredFile {
  /** The id of its row. */
  id: string;
  key: string;
  name: string;
  /** In bytes; undefined for files that are small enough to be read at once. */
  size?: number;
}

export interface PictureFile extends StoredFile {
  hash: string;
  widths: number[];
  width: number;
  height: number;
}

interface PageQuery {
  /** The id of the last row of the page before. */
  after: string | undefined;
  limit: number;
}

/** The folders of files in an export, with the query for a page of each. A page without files is the last one. */
export const storedFiles = {
  pictures: listPictureFiles,
  "digital-files": listDigitalFiles,
  "payment-proofs": listProofFiles,
  "return-photos": listReturnPhotos,
  "review-photos": listReviewPhotos,
} satisfies Record<string, (tx: ShopTx, page: PageQuery) => Promise<StoredFile[]>>;

/** The number of files of each folder. */
export function countStoredFiles(tx: ShopTx): Promise<Record<keyof typeof storedFiles, number>> {
  const rows = (from: Sql) => sql`(select count(*) from ${from} where t.shop_id = ${tx.shopId})`;
  return tx.one(sql<Record<keyof typeof storedFiles, number>>`
    select ${rows(sql`pictures t`)} as pictures, ${rows(sql`digital_files t`)} as "digital-files",
      ${rows(sql`payment_proofs t cross join jsonb_array_elements(t.files) f`)} as "payment-proofs",
      ${rows(sql`returns t cross join jsonb_array_elements(t.photos) f`)} as "return-photos",
      ${rows(sql`reviews t cross join jsonb_array_elements(t.photos) f`)} as "review-photos"`);
}

/** Pictures in their largest size: uploads are encoded again, and the original isn't stored. */
async function listPictureFiles(tx: ShopTx, page: PageQuery): Promise<PictureFile[]> {
  const rows = await tx.all(sql<Pick<PictureFile, "id" | "hash" | "widths" | "width" | "height">>`
    select id, hash, widths, width, height from pictures t where ${pageOf(tx, page)}`);
  return rows.map((row) => {
    const key = keyOf(pictureUrl(tx.shopId, row.hash, Math.max(...row.widths)));
    return { ...row, key, name: `${row.hash}.webp` };
  });
}

async function listDigitalFiles(tx: ShopTx, page: PageQuery): Promise<StoredFile[]> {
  const rows = await tx.all(sql<{ id: string; name: string; size: number; file_key: string }>`
    select id, name, size, file_key from digital_files t where ${pageOf(tx, page)}`);
  return rows.map(({ id, name, size, file_key }) => ({
    id,
    key: file_key,
    name: id + (/\.[a-z0-9]{1,10}$/.exec(name.toLowerCase())?.[0] ?? ""),
    size,
  }));
}

async function listProofFiles(tx: ShopTx, page: PageQuery): Promise<StoredFile[]> {
  const rows = await tx.all(sql<{ id: string; files: { id: string; type: string }[] }>`
    select id, files from payment_proofs t where files <> '[]' and ${pageOf(tx, page)}`);
  return rows.flatMap(({ id, files }) =>
    files.map((file) => ({
      id,
      key: proofKey(tx.shopId, file.id),
      name: `${file.id}.${file.type === "application/pdf" ? "pdf" : "webp"}`,
    })),
  );
}

async function listReturnPhotos(tx: ShopTx, page: PageQuery): Promise<StoredFile[]> {
  const rows = await tx.all(sql<{ id: string; photos: { id: string }[] }>`
    select id, photos from returns t where photos <> '[]' and ${pageOf(tx, page)}`);
  return rows.flatMap(({ id, photos }) =>
    photos.map((photo) => ({ id, key: photoKey(tx.shopId, photo.id), name: `${photo.id}.webp` })),
  );
}

/** Photos of reviews in their largest size. */
async function listReviewPhotos(tx: ShopTx, page: PageQuery): Promise<StoredFile[]> {
  const rows = await tx.all(sql<{ id: string; photos: PictureRow[] }>`
    select id, photos from reviews t where has_photos and ${pageOf(tx, page)}`);
  return rows.flatMap(({ id, photos }) =>
    photos.map(({ hash, widths }) => ({
      id,
      key: keyOf(pictureUrl(tx.shopId, hash, Math.max(...widths))),
      name: `${hash}.webp`,
    })),
  );
}

function pageOf(tx: ShopTx, { after, limit }: PageQuery): Sql {
  const later = after === undefined ? sql`` : sql`and t.id > ${after}::uuid`;
  return sql`t.shop_id = ${tx.shopId} ${later} order by t.id limit ${limit}`;
}
