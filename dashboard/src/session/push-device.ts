import { client } from "../api.ts";
import { store, stored } from "./storage.ts";
import { mobileShell } from "./mobile-shell.ts";

/** Whether this device is told what happens: a browser through its push service, a mobile shell by FCM. */
export type PushState = "unsupported" | "blocked" | "off" | "on";

const releaseMs = 2_000;
const readyMs = 10_000;

export async function readPushState(): Promise<PushState> {
  if (mobileShell()) return stored("pushToken") ? "on" : "off";
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const isAllowed = Notification.permission === "granted";
  return isAllowed && stored("pushToken") && (await subscription()) ? "on" : "off";
}

/**
 * On the person's press: asks for permission, subscribes, tells the server. Answers what came of it; a server that
 * says no, or a push service that does not answer, throws.
 */
export async function turnPushOn(): Promise<PushState> {
  const shell = mobileShell();
  if (shell) {
    await send(await shell.pushToken());
    return "on";
  }
  if ((await Notification.requestPermission()) !== "granted") return readPushState();
  await send(await subscribe());
  return "on";
}

export async function turnPushOff(): Promise<PushState> {
  await client.push.remove();
  await unsubscribeThisDevice();
  store("pushToken", undefined);
  return readPushState();
}

/**
 * Where notifications are on: brings the server the token again when it has changed, and always after somebody has
 * signed in anew. Nobody is asked anything, and nothing is said when it fails: the next start tries again.
 */
export async function refreshPush({ hasSignedIn = false } = {}): Promise<void> {
  const known = stored("pushToken");
  if (!known || !stored("token")) return;
  try {
    const shell = mobileShell();
    if (!shell && (!canPush() || Notification.permission !== "granted")) return;
    const token = shell ? await shell.pushToken() : await subscribe();
    if (hasSignedIn || token !== known) await send(token);
  } catch {
    // Off line, or the browser's push service is: what is stored stands.
  }
}

/** The browser lets go of its subscription, so that what is still under way reaches nobody. Waits for it only so long. */
export async function unsubscribeThisDevice(): Promise<void> {
  if (mobileShell() || !canPush()) return;
  const release = subscription().then((known) => known?.unsubscribe());
  await within(releaseMs, release).catch(() => undefined);
}

/** Kept only once the server has taken it. */
async function send(token: string): Promise<void> {
  const { status } = (await client.push.register({ body: { token } })) as unknown as { status: number };
  if (status <= 201) store("pushToken", token);
}

function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The browser's subscription under the server's present key, as the text the server takes. */
async function subscribe(): Promise<string> {
  const { data } = await client.push.read();
  // Where the service worker could not be registered, it never becomes ready.
  const { pushManager } = await within(readyMs, navigator.serviceWorker.ready);
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === data.vapid_key) return JSON.stringify(known);
  await known?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: data.vapid_key };
  return JSON.stringify(await pushManager.subscribe(options));
}

function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The browser did not answer")), ms);
  });
  return Promise.race([work, tooLate]);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
