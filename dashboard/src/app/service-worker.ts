import { ownPath } from "@vitrine/contract/values/own-path";

/**
 * Registers the service worker (dashboard/service-worker) and receives its messages to open pages: a push has
 * arrived, or the user clicked a notification, with its path. Does nothing during development or without
 * HTTPS.
 */
export function startServiceWorker(receive: { push: () => void; open: (path: string) => void }): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const reply = (typeof data === "object" && data !== null ? data : {}) as {
      type?: unknown;
      url?: unknown;
    };
    const path = ownPath(reply.url, location.origin);
    if (reply.type === "push") receive.push();
    if (reply.type === "open" && path) receive.open(path);
  });
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}
