import { noticeOf, pageToOpen } from "./notice.ts";

// What of the dashboard stays with the browser when no page is open: a page for when the server cannot be reached, and
// an ear for pushes. It keeps nothing of what the shop is, so nothing can be stale or somebody else's.

declare const self: ServiceWorkerGlobalScope;
/** Of the files below, put in by the build: another page is another service worker. */
declare const offlineVersion: string;

const cacheName = `offline-${offlineVersion}`;
const offlinePage = "/offline.html";
const storedFiles = [offlinePage, "/offline.css", "/theme.js", "/images/mark.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(storeFiles());
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
  // A page is asked for while this script is still starting: it costs no time to stand in between.
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

/** Shown whether or not a page is open; open ones are told, so that they fetch what is new. */
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

/** Brings an open page to the front and lets it go there by itself, so that nothing typed on it is lost. */
async function open(url: string): Promise<void> {
  const pages = await openPages();
  const page = pages.find((one) => one.focused) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(url));
  // Some systems keep the focus for themselves; the page goes there all the same.
  await page.focus().catch(() => undefined);
  announce(page, { type: "open", url });
}

/** As src/app/service-worker.ts receives it. */
function announce(page: WindowClient, reply: { type: "push" } | { type: "open"; url: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of ours is not a window
  page.postMessage(reply);
}

async function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
