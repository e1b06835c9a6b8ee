import { client } from "../api.ts";
import { store, stored } from "./storage.ts";
import { mobileShell } from "./mobile-shell.ts";

/**
 * State of notifications on this device, which a browser receives from its push service and a mobile shell
 * from FCM.
 */
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
 * Called when the user clicks: asks for permission, subscribes, and registers the token at the server.
 * Returns the new state. Throws if the server rejects the token or the push service doesn't respond.
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
 * If notifications are on, sends the token to the server again after a change, and always after a sign-in.
 * Doesn't ask the user for anything and ignores errors, because the next start tries again.
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
    // The browser or its push service is offline. The stored token remains.
  }
}

/** Ends the browser's subscription, so that pending notifications aren't delivered. Waits up to 2 seconds. */
export async function unsubscribeThisDevice(): Promise<void> {
  if (mobileShell() || !canPush()) return;
  const release = subscription().then((known) => known?.unsubscribe());
  await within(releaseMs, release).catch(() => undefined);
}

/** Stores the token only if the server has accepted it. */
async function send(token: string): Promise<void> {
  // The client adds the HTTP status to the declared response.
  const { status = 200 }: { message: string; status?: number } = await client.push.register({
    body: { token },
  });
  if (status <= 201) store("pushToken", token);
}

function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The browser's subscription for the server's current key, serialized as the server expects it. */
async function subscribe(): Promise<string> {
  const { data } = await client.push.read();
  // If the service worker couldn't be registered, `ready` never resolves.
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
