import type { AppContext } from "../../app-context.ts";
import { newToken } from "../../ids.ts";
import { seal, unseal } from "../../seal.ts";
import { secretPrefix } from "./webhooks.rules.ts";

export function newSecret(): string {
  return secretPrefix + newToken();
}

export function sealSecret(
  { secret }: Pick<AppContext, "secret">,
  shopId: number,
  webhookId: string,
  text: string,
): Buffer {
  return seal(secret, purposeOf(shopId, webhookId), text);
}

/** @throws if it was sealed with another secret of the installation, or for another webhook */
export function openSecret(
  { secret }: Pick<AppContext, "secret">,
  shopId: number,
  webhookId: string,
  sealed: Buffer,
): string {
  return unseal(secret, purposeOf(shopId, webhookId), sealed);
}

function purposeOf(shopId: number, webhookId: string): string {
  return `secret of webhook ${webhookId} in shop ${shopId}`;
}
