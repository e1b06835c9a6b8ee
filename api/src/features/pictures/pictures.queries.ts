import { sql, type Sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { PictureRow } from "./pictures.rules.ts";

/** The `json_build_object` arguments for a `PictureRow` of picture `i`. */
export const pictureFields = sql`'id', i.id, 'hash', i.hash, 'width', i.width, 'height', i.height, 'colour', i.colour,
  'widths', i.widths, 'has_avif', i.has_avif`;

/** The picture whose id is in `column` of a row of `alias`, as a `PictureRow`; null if there is none. */
export function pictureJsonOf(alias: string, column = "picture_id"): Sql<PictureRow | null> {
  return sql`(
    select json_build_object(${pictureFields})
    from pictures i where i.shop_id = ${sql.ref(alias)}.shop_id and i.id = ${sql.ref(`${alias}.${column}`)})`;
}

const columns = sql`id, hash, width, height, colour, widths, has_avif`;

export function findPictureByHash(tx: ShopTx, hash: string): Promise<PictureRow | undefined> {
  return tx.find(
    sql<PictureRow>`select ${columns} from pictures where shop_id = ${tx.shopId} and hash = ${hash}`,
  );
}

export function listPictures(tx: ShopTx, ids: string[]): Promise<PictureRow[]> {
  return tx.all(
    sql<PictureRow>`select ${columns} from pictures where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`,
  );
}

/** Inserts a picture. The same content is stored once, with the first URL it came from. */
export async function insertPicture(
  tx: ShopTx,
  picture: PictureRow & { source_url?: string | null },
): Promise<PictureRow> {
  const { alt: _, ...row } = picture;
  await tx.run(
    db
      .insertInto("pictures")
      .values(row)
      .onConflict((conflict) =>
        conflict.constraint("pictures_hash_key").doUpdateSet({
          source_url: ({ fn }) => fn.coalesce("pictures.source_url", "excluded.source_url"),
        }),
      ),
  );
  await markDue(tx, ["avif"]);
  return (await findPictureByHash(tx, picture.hash))!;
}

/** The latest picture for which AVIF hasn't been tried. */
export function findPictureWithoutAvif(tx: ShopTx): Promise<PictureRow | undefined> {
  return tx.find(
    sql<PictureRow>`select ${columns} from pictures where shop_id = ${tx.shopId} and has_avif is null order by id desc limit 1`,
  );
}

export async function updatePicture(tx: ShopTx, id: string, change: { has_avif: boolean }): Promise<void> {
  await tx.run(db.updateTable("pictures").set(change).where("shop_id", "=", tx.shopId).where("id", "=", id));
}
