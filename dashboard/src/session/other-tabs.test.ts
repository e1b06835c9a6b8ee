// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { subscribeToOtherTabs, announceSignOut } from "./other-tabs.ts";
import { keys } from "./storage.ts";

test("somebody has signed in when their token can be read here, and signed out when a tab says so", async () => {
  const [signedIn, signedOut] = [vi.fn<() => void>(), vi.fn<() => void>()];
  subscribeToOtherTabs({ signedIn, signedOut });
  const another = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
  another(keys.user, "{}");
  another(keys.token, null);
  // A tab's own sign-in is not told to itself.
  localStorage.setItem(keys.token, "own");
  expect(signedIn).not.toHaveBeenCalled();
  another(keys.token, "new");
  expect(signedIn).toHaveBeenCalledOnce();

  expect(signedOut).not.toHaveBeenCalled();
  announceSignOut();
  await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
  expect(signedIn).toHaveBeenCalledOnce();
});
