import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { listPictures } from "./pictures.queries.ts";

/** Rejects ids of pictures that the shop doesn't have. @param pictures ids by the name of their field: "picture_id" */
export async function rejectMissingPictures(
  tx: ShopTx,
  pictures: Record<string, string | null>,
): Promise<void> {
  const chosen = Object.entries(pictures).flatMap(([field, id]) => (id === null ? [] : [{ field, id }]));
  if (chosen.length === 0) return;
  const stored = await listPictures(
    tx,
    chosen.map(({ id }) => id),
  );
  const missing = chosen.filter(({ id }) => stored.every((picture) => picture.id !== id));
  if (missing.length === 0) return;
  const message = ["This picture no longer exists. Upload it again."];
  throw apiError("invalid_input", {
    errors: Object.fromEntries(missing.map(({ field }) => [field, message])),
  });
}
