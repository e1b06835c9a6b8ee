import type { Account } from "@vitrine/contract/accounts";
import { useSyncExternalStore } from "react";
import { client } from "../api.ts";
import { queryClient } from "../queries.ts";
import { clearSession, storedRecord, storeSession } from "./storage.ts";
import { sessionEnds } from "./session-end.ts";

/** The signed-in person as the browser keeps them; undefined when nobody is. */
export function signedInUser(): Account | undefined {
  return storedRecord("user") as Account | undefined;
}

/** Keeps who has signed in. Somebody else than before starts on an empty page. */
export function startSession({ data, token }: { data: Account; token: string }): void {
  const before = signedInUser();
  if (before && before.id !== data.id) clearSession();
  storeSession({ user: data, token });
  sessionEnds.end(false);
  if (before && before.id !== data.id) location.reload();
  else if (before) void queryClient.invalidateQueries();
}

/** Signs out here and, where it can be reached, at the server; then loads "/" anew. */
export async function signOut(): Promise<void> {
  await client.accounts.logout().catch(() => undefined);
  clearSession();
  location.assign("/");
}

/** Whether the server has stopped knowing this session. What is on the screen stays as it is. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(sessionEnds.listen, sessionEnds.hasEnded);
}
