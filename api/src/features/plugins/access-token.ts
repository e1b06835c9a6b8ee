import type { PluginKind } from "@vitrine/contract/shops/plugin-manifests";
import type { AppContext } from "../../app-context.ts";
import { seal, unseal } from "../../seal.ts";

export function sealAccessToken(app: AppContext, shopId: number, kind: PluginKind, token: string): Buffer {
  return seal(app.secret, purposeOf(shopId, kind), token);
}

/** The token; undefined if it was encrypted with another secret of the installation, or for another shop. */
export function openAccessToken(
  app: AppContext,
  shopId: number,
  kind: PluginKind,
  sealed: Buffer,
): string | undefined {
  try {
    return unseal(app.secret, purposeOf(shopId, kind), sealed);
  } catch (failure) {
    app.log.error({ shop_id: shopId, plugin: kind, failure }, "the token of a plugin can't be decrypted");
    return undefined;
  }
}

function purposeOf(shopId: number, kind: PluginKind): string {
  return `access token of plugin ${kind} in shop ${shopId}`;
}
