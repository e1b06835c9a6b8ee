import { keys } from "./storage.ts";

const name = "vitrine-signed-out";

export function announceSignOut(): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage(null);
  channel.close();
}

/** Subscribes to changes of the session in other tabs of the browser. */
export function subscribeToOtherTabs({
  signedIn,
  signedOut,
}: {
  signedIn: () => void;
  signedOut: () => void;
}): void {
  // The storage event arrives once the new token can be read here. A message on the channel could arrive
  // earlier.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === keys.token && newValue !== null) signedIn();
  });
  new BroadcastChannel(name).addEventListener("message", () => signedOut());
}
