import { noticeOf, pageToOpen } from "./notice.ts";

// Runs in the browser even if no page of the dashboard is open: shows a page when the server is unreachable,
// and receives pushes. It stores no data of a shop, so nothing can be stale or belong to another user.

declare const self: ServiceWorkerGlobalScope;
/** Hash of the files below, set by the build: the browser installs the script again when a file changes. */
declare const offlineVersion: string;

/** TypeScript's library doesn't declare routes yet. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: URLPattern }; source: "network" }[]): Promise<void>;
}

const cacheName = `offline-${offlineVersion}`;
const offlinePage = "/offline.html";
const storedFiles = [offlinePage, "/offline.css", "/theme.js", "/images/mark.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(storeFiles());
  // Browsers that support it request these without starting this script.
  (event as InstallEvent).addRoutes?.(
    ["/assets/*", "/api/*"].map((pathname) => ({
      condition: { urlPattern: new URLPattern({ pathname }) },
      source: "network",
    })),
  );
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(storedFiles.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  // The browser requests the page while this script starts, so that the service worker adds no delay.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(pageOrOffline(event));
  else if (isStored(request.url)) event.respondWith(fetch(request).catch(() => stored(request)));
});

async function pageOrOffline(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    return stored(offlinePage);
  }
}

function isStored(url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin && storedFiles.includes(pathname);
}

async function stored(request: Request | string): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? Response.error();
}

self.addEventListener("push", (event) => {
  event.waitUntil(receive(event.data?.text() ?? ""));
});

/** Shows a notification, even if a page is open. Also notifies open pages, so that they fetch new data. */
async function receive(text: string): Promise<void> {
  const { title, options } = noticeOf(text, self.location.origin);
  await self.registration.showNotification(title, options);
  for (const page of await openPages()) announce(page, { type: "push" });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { data } = event.notification as { data?: { url?: unknown } };
  event.waitUntil(open(pageToOpen(data?.url, self.location.origin)));
});

/** Focuses an open page, which then navigates itself so that no unsaved input is lost, or opens a new one. */
async function open(url: string): Promise<void> {
  const pages = await openPages();
  const page = pages.find((one) => one.focused) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(url));
  // Some systems don't allow the focus; the page navigates anyway.
  await page.focus().catch(() => undefined);
  announce(page, { type: "open", url });
}

/** Sends a message to a page; src/app/service-worker.ts receives it. */
function announce(page: WindowClient, reply: { type: "push" } | { type: "open"; url: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a WindowClient has no target origin
  page.postMessage(reply);
}

async function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
