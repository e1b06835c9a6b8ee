import { apiError } from "../../api-error.ts";
import { openSignedId } from "../../ids.ts";

/** The id of the order that a shopper's token grants access to. @throws not_found */
export function requireOrderId(
  { app, store }: { app: { secret: string }; store: { id: number } },
  token: string,
): string {
  const id = openSignedId(app.secret, "order", store.id, token);
  if (!id) throw apiError("not_found");
  return id;
}
