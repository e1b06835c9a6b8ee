import { beforeEach, describe, expect, it, vi } from "vitest";

const server = vi.hoisted(() => ({ read: vi.fn(), register: vi.fn(), remove: vi.fn() }));
vi.mock("../api.ts", () => ({ client: { push: server } }));
const { unsubscribeThisDevice, refreshPush, readPushState, turnPushOff, turnPushOn } =
  await import("./push-device.ts");

const key = "BO-_keykeyke";
const items = new Map<string, string>();
let permission: NotificationPermission;
let subscribed: { endpoint: string; key: string } | undefined;
let subscribes: number;
const ask = vi.fn(async () => (permission = permission === "default" ? "granted" : permission));

/** A browser's push manager, which has at most one subscription. */
const pushManager = {
  async getSubscription() {
    const known = subscribed;
    return (
      known && {
        options: { applicationServerKey: Uint8Array.from(Buffer.from(known.key, "base64url")).buffer },
        toJSON: () => ({ endpoint: known.endpoint }),
        unsubscribe: async () => {
          subscribed = undefined;
          return true;
        },
      }
    );
  },
  async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    if (permission !== "granted") throw new DOMException("not allowed", "NotAllowedError");
    subscribed = { endpoint: `https://web.push.apple.com/${++subscribes}`, key: applicationServerKey };
    return pushManager.getSubscription();
  },
};

beforeEach(() => {
  items.clear();
  items.set("digital_token", "session");
  permission = "default";
  subscribed = undefined;
  subscribes = 0;
  vi.clearAllMocks();
  server.read.mockResolvedValue({ data: { vapid_key: key, fcm: false } });
  server.register.mockResolvedValue({ message: "on", status: 200 });
  server.remove.mockResolvedValue({ message: "off", status: 200 });
  vi.unstubAllGlobals();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: ask,
  });
  const registration = { pushManager };
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
});

const stored = () => items.get("digital_push_token");

describe("notifications on this device", () => {
  it("are off until the user turns them on, and ask for permission only then", async () => {
    expect(await readPushState()).toBe("off");
    await refreshPush();
    expect(ask).not.toHaveBeenCalled();
    expect(await turnPushOn()).toBe("on");
    expect(ask).toHaveBeenCalledOnce();
    const token = '{"endpoint":"https://web.push.apple.com/1"}';
    expect(server.register).toHaveBeenCalledWith({ body: { token } });
    expect(stored()).toBe(token);
    expect(await readPushState()).toBe("on");
  });

  it("stay off if the user has denied permission", async () => {
    permission = "denied";
    expect(await readPushState()).toBe("blocked");
    expect(await turnPushOn()).toBe("blocked");
    expect([server.register.mock.calls, stored()]).toEqual([[], undefined]);
  });

  it("are on only after the server has accepted the token", async () => {
    server.register.mockRejectedValueOnce(new Error("rejected"));
    await expect(turnPushOn()).rejects.toThrow("rejected");
    expect([stored(), await readPushState()]).toEqual([undefined, "off"]);
    server.register.mockResolvedValueOnce({ status: 202 });
    await turnPushOn();
    expect(stored()).toBeUndefined();
  });

  it("are turned off everywhere, and stay on if the server can't be reached", async () => {
    await turnPushOn();
    server.remove.mockRejectedValueOnce(new Error("off line"));
    await expect(turnPushOff()).rejects.toThrow();
    expect(await readPushState()).toBe("on");
    expect(await turnPushOff()).toBe("off");
    expect([subscribed, stored()]).toEqual([undefined, undefined]);
  });

  it("are unsupported in a browser without a push service", async () => {
    vi.stubGlobal("navigator", {});
    expect(await readPushState()).toBe("unsupported");
    await unsubscribeThisDevice();
  });

  it("continue after the same user has signed in again", async () => {
    await turnPushOn();
    server.register.mockClear();
    await refreshPush();
    expect(server.register).not.toHaveBeenCalled();
    await refreshPush({ hasSignedIn: true });
    expect(server.register).toHaveBeenCalledWith({ body: { token: stored() } });
  });

  it("send a new token if the browser's subscription or the server's key has changed", async () => {
    await turnPushOn();
    subscribed = { endpoint: "https://web.push.apple.com/renewed", key };
    await refreshPush();
    expect(stored()).toContain("renewed");
    server.read.mockResolvedValue({ data: { vapid_key: "BAnotherKeyA", fcm: false } });
    await refreshPush();
    expect(subscribed).toMatchObject({ key: "BAnotherKeyA" });
    expect(stored()).toContain("/2");
  });

  it("show no error if a refresh fails", async () => {
    await turnPushOn();
    server.read.mockRejectedValue(new Error("off line"));
    await refreshPush({ hasSignedIn: true });
    expect(stored()).toContain("/1");
  });

  it("leave no subscription in the browser after sign-out", async () => {
    await turnPushOn();
    await unsubscribeThisDevice();
    expect(subscribed).toBeUndefined();
  });
});

describe("in a mobile shell", () => {
  it("sends the token of the shell, and again after it has changed", async () => {
    const pushToken = vi.fn(async () => "phone:one");
    vi.stubGlobal("vitrineShell", { pushToken });
    vi.stubGlobal("navigator", {});
    expect(await readPushState()).toBe("off");
    expect(await turnPushOn()).toBe("on");
    expect([stored(), await readPushState()]).toEqual(["phone:one", "on"]);
    pushToken.mockResolvedValue("phone:two");
    await refreshPush();
    expect(server.register).toHaveBeenLastCalledWith({ body: { token: "phone:two" } });
    expect(stored()).toBe("phone:two");
    expect(await turnPushOff()).toBe("off");
  });

  it("stays off if the user denies permission", async () => {
    vi.stubGlobal("vitrineShell", { pushToken: () => Promise.reject(new Error("no")) });
    await expect(turnPushOn()).rejects.toThrow();
    expect(await readPushState()).toBe("off");
  });
});
