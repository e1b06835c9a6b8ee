import type { User } from "@vitrine/contract/accounts/accounts";
import { RejectedError } from "@vitrine/contract/client";
import { useSyncExternalStore } from "react";
import { client } from "../api.ts";
import { queryClient } from "../queries.ts";
import { clearSession, clearStorage, store, stored, storedRecord, storeSession } from "./storage.ts";
import { subscribeToOtherTabs, announceSignOut } from "./other-tabs.ts";
import { sessionEnds } from "./session-end.ts";
import { clearNavigationHistory } from "../shared/pages/navigation-history.ts";

/** The signed-in person as the browser keeps them; undefined when nobody is. */
export function signedInUser(): User | undefined {
  return storedRecord("user") as User | undefined;
}

/** Whose pages this tab shows. What is kept changes with every tab, this with its own sign-in alone. */
let shownTo = signedInUser()?.id;

/** Keeps who has signed in. Somebody else than before starts on an empty page. */
export function startSession({ data, token }: { data: User; token: string }): void {
  const before = signedInUser();
  if (before && before.id !== data.id) clearUserData();
  storeSession({ user: data, token });
  shownTo = data.id;
  sessionEnds.end(false);
  // The same person goes on being told on this device; for anybody else it was cleared above.
  if (stored("pushToken")) void thisDevice().then((device) => device.refreshPush({ hasSignedIn: true }));
  if (before && before.id !== data.id) location.reload();
  else if (before) void queryClient.invalidateQueries();
}

/** Whether the server still knows the session that is kept here; where it cannot be asked, it is taken to. */
export async function isStillSignedIn(): Promise<boolean> {
  if (!signedInUser()) return false;
  try {
    await client.accounts.read({});
    return true;
  } catch (error) {
    return !(error instanceof RejectedError && error.status === 401);
  }
}

/**
 * Follows what happens to the session in another tab: signed in again, this one goes on with all that was typed;
 * signed out, or somebody else by now, nothing of the person stays in sight.
 */
export function followOtherTabs(): void {
  subscribeToOtherTabs({
    signedIn() {
      if (shownTo === undefined) return;
      if (shownTo !== signedInUser()?.id) return location.reload();
      sessionEnds.end(false);
      void queryClient.invalidateQueries();
    },
    signedOut() {
      if (shownTo === undefined) return;
      clearNavigationHistory();
      location.assign("/");
    },
  });
}

/** Brings the kept person up to date; of a whole account, only what a browser keeps. */
export function storeUser({ id, name, photo, language, time_zone }: User): void {
  store("user", JSON.stringify({ id, name, photo, language, time_zone } satisfies User));
}

/** Signs out here and, where it can be reached, at the server; then loads "/" anew. */
export async function signOut(): Promise<void> {
  await client.accounts.logout().catch(() => undefined);
  if (stored("pushToken")) await (await thisDevice()).unsubscribeThisDevice();
  clearUserData();
  // This tab hears it, too, and must not leave twice.
  shownTo = undefined;
  announceSignOut();
  location.assign("/");
}

/** What somebody searched for is in the addresses of this tab. */
function clearUserData(): void {
  clearSession();
  clearNavigationHistory();
}

/** After the deletion of the account: nothing of it stays in this browser. */
export async function leaveAfterDeletion(): Promise<void> {
  if (stored("pushToken")) await (await thisDevice()).unsubscribeThisDevice();
  clearStorage();
  clearNavigationHistory();
  shownTo = undefined;
  announceSignOut();
  location.assign("/");
}

/** Loaded only where notifications are on. */
function thisDevice() {
  return import("./push-device.ts");
}

/** Whether the server has stopped knowing this session. What is on the screen stays as it is. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(sessionEnds.listen, sessionEnds.hasEnded);
}
