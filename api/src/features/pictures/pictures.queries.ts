import { sql } from "kysely";
import { db, type ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "./pictures.rules.ts";

const columns = sql`id, hash, width, height, colour, widths`;

export function findPictureByHash(tx: ShopTx, hash: string): Promise<PictureRow | undefined> {
  return tx.find(
    sql<PictureRow>`select ${columns} from pictures where shop_id = ${tx.shopId} and hash = ${hash}`,
  );
}

/** Keeps a picture; the same content is kept once, whoever brings it first, with the first address it came from. */
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
        conflict
          .constraint("pictures_hash_key")
          .doUpdateSet({ source_url: sql`coalesce(pictures.source_url, excluded.source_url)` }),
      ),
  );
  return (await findPictureByHash(tx, picture.hash))!;
}
