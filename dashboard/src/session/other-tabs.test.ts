// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { subscribeToOtherTabs, announceSignOut } from "./other-tabs.ts";
import { keys } from "./storage.ts";

test("notifies of a sign-in once its token can be read, and of an announced sign-out", async () => {
  const [signedIn, signedOut] = [vi.fn<() => void>(), vi.fn<() => void>()];
  subscribeToOtherTabs({ signedIn, signedOut });
  const another = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
  another(keys.user, "{}");
  another(keys.token, null);
  // A tab doesn't receive events of its own sign-in.
  localStorage.setItem(keys.token, "own");
  expect(signedIn).not.toHaveBeenCalled();
  another(keys.token, "new");
  expect(signedIn).toHaveBeenCalledOnce();

  expect(signedOut).not.toHaveBeenCalled();
  announceSignOut();
  await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
  expect(signedIn).toHaveBeenCalledOnce();
});
