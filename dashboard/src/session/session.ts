import type { User } from "@vitrine/contract/accounts/accounts";
import { RejectedError } from "@vitrine/contract/client";
import { useSyncExternalStore } from "react";
import { client } from "../api.ts";
import { queryClient } from "../queries.ts";
import { clearSession, clearStorage, store, stored, storedRecord, storeSession } from "./storage.ts";
import { subscribeToOtherTabs, announceSignOut } from "./other-tabs.ts";
import { sessionEnds } from "./session-end.ts";
import { clearNavigationHistory } from "../shared/pages/navigation-history.ts";

/** The signed-in user as stored in this browser. Undefined if there is none. */
export function signedInUser(): User | undefined {
  return storedRecord("user") as User | undefined;
}

/**
 * Id of the user whose pages this tab shows. Storage changes with each tab, this only with a sign-in in this
 * one.
 */
let shownTo = signedInUser()?.id;

/**
 * Stores the user and the token after a sign-in. If another user was signed in before, clears their data and
 * reloads.
 */
export function startSession({ data, token }: { data: User; token: string }): void {
  const before = signedInUser();
  if (before && before.id !== data.id) clearUserData();
  storeSession({ user: data, token });
  shownTo = data.id;
  sessionEnds.set(false);
  // The same user continues to receive notifications on this device. For another user, they were cleared
  // above.
  if (stored("pushToken")) void thisDevice().then((device) => device.refreshPush({ hasSignedIn: true }));
  if (before && before.id !== data.id) location.reload();
  else if (before) void queryClient.invalidateQueries();
}

/** Returns true if the server accepts the stored session, or can't be reached. */
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
 * Reacts to changes of the session in other tabs. If the same user signed in again, this tab continues,
 * including unsaved changes. After a sign-out or the sign-in of another user, it reloads, so that no personal
 * data is visible.
 */
export function followOtherTabs(): void {
  subscribeToOtherTabs({
    signedIn() {
      if (shownTo === undefined) return;
      if (shownTo !== signedInUser()?.id) return location.reload();
      sessionEnds.set(false);
      void queryClient.invalidateQueries();
    },
    signedOut() {
      if (shownTo === undefined) return;
      clearNavigationHistory();
      location.assign("/");
    },
  });
}

/** Updates the stored user. Of a full account, only the fields that the browser requires are stored. */
export function storeUser({ id, name, photo, language, time_zone }: User): void {
  store("user", JSON.stringify({ id, name, photo, language, time_zone } satisfies User));
}

/** Signs out in this browser and, if it can be reached, on the server. Then loads "/". */
export async function signOut(): Promise<void> {
  await client.accounts.logout().catch(() => undefined);
  if (stored("pushToken")) await (await thisDevice()).unsubscribeThisDevice();
  clearUserData();
  // This tab receives the announcement, too, and must not navigate twice.
  shownTo = undefined;
  announceSignOut();
  location.assign("/");
}

/** Includes the navigation history, whose URLs contain search terms of the user. */
function clearUserData(): void {
  clearSession();
  clearNavigationHistory();
}

/** Removes all data from this browser after the deletion of the account. */
export async function leaveAfterDeletion(): Promise<void> {
  if (stored("pushToken")) await (await thisDevice()).unsubscribeThisDevice();
  clearStorage();
  clearNavigationHistory();
  shownTo = undefined;
  announceSignOut();
  location.assign("/");
}

/** Loaded only if notifications are on. */
function thisDevice() {
  return import("./push-device.ts");
}

/** Returns true once the server has rejected this session. The content of the page stays. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(sessionEnds.listen, sessionEnds.hasEnded);
}
