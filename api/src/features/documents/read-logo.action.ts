import type { AppContext } from "../../app-context.ts";
import { emailPicturePath, keyOf } from "../pictures/pictures.rules.ts";
import { findLogoHash } from "../shops/shop-logo.queries.ts";

/** The bytes of the shop's logo as a JPEG, as numbers, which a template can read; null without a logo. */
export async function readLogo(app: AppContext, shopId: number): Promise<number[] | null> {
  const hash = await app.db.inShop(shopId, findLogoHash);
  const stored = hash && (await app.storage.get(keyOf(emailPicturePath(shopId, hash))));
  return stored ? [...stored.bytes] : null;
}
