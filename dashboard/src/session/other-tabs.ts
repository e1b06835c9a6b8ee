import { keys } from "./storage.ts";

const name = "vitrine-signed-out";

export function announceSignOut(): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
  channel.postMessage(null);
  channel.close();
}

/** Hears what becomes of the session in the other tabs of the browser. */
export function subscribeToOtherTabs({
  signedIn,
  signedOut,
}: {
  signedIn: () => void;
  signedOut: () => void;
}): void {
  // The browser's own word of the new token comes when it can be read here; one on the channel may come before.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === keys.token && newValue !== null) signedIn();
  });
  new BroadcastChannel(name).addEventListener("message", () => signedOut());
}
