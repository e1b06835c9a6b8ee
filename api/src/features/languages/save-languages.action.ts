import { baseLanguage } from "@vitrine/contract/languages/storefront-languages";
import type { LanguageSettings } from "@vitrine/contract/shops/languages";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { updateShop } from "../shops/shops.queries.ts";
import { requireLanguages, requireLanguagesForUpdate } from "./languages.queries.ts";

/** Saves the shop's further languages, unless the shop was changed since the draft's version. */
export async function saveLanguages(
  tx: ShopTx,
  actor: Actor,
  { languages, version }: Pick<LanguageSettings, "languages" | "version">,
): Promise<LanguageSettings> {
  const before = await requireLanguagesForUpdate(tx);
  if (before.version !== version) throw apiError("version_conflict", { version: before.version });
  const repeated = languages.findIndex(({ code }) => code === baseLanguage(before.default_language));
  if (repeated >= 0)
    throw apiError("invalid_input", {
      errors: { [`languages.${repeated}.code`]: ["This is the default language already."] },
    });
  const changed = changes({ languages: before.languages }, { languages });
  if (!changed) return before;
  await updateShop(tx, { languages: JSON.stringify(languages) });
  await insertActivity(tx, actor, {
    action: "languages.changed",
    target_type: "languages",
    target_id: String(tx.shopId),
    ...changed,
  });
  await publish(tx, { kind: "store", shop_id: tx.shopId });
  // Open dashboards have the shop's version.
  const event = { type: "changed", what: "shops", id: null } as const;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event });
  return requireLanguages(tx);
}
