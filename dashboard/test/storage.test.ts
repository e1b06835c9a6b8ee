import { beforeEach, describe, expect, it, vi } from "vitest";
import { accessOf } from "@vitrine/contract/roles";
import { storedAccess } from "../src/session/role.ts";
import {
  clearSession,
  deviceId,
  clearStorage,
  type Key,
  keys,
  store,
  storedRecord,
  storeSession,
} from "../src/session/storage.ts";

const items = new Map<string, string>();
const reload = vi.fn();

beforeEach(() => {
  items.clear();
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  });
});

describe("the browser's storage", () => {
  it("creates the device ID once, from 19 random letters and digits and the time", () => {
    const id = deviceId(() => 1_790_000_000_000);
    expect(id).toMatch(/^[A-Za-z0-9]{19}1790000000000$/);
    expect(deviceId(() => 5)).toBe(id);
  });

  it("uses the device's own UUID in a mobile shell, even if an ID is stored", () => {
    const made = deviceId();
    vi.stubGlobal("device", { uuid: "a1b2-the-phone" });
    expect(deviceId()).toBe("a1b2-the-phone");
    vi.stubGlobal("device", {});
    expect(deviceId()).toBe(made);
    vi.stubGlobal("device", undefined);
  });

  it("deletes the session at sign-out and keeps the device ID", () => {
    const id = deviceId();
    storeSession({ user: { name: "Ada" }, token: "t" });
    store("pushToken", "p");
    store("selectedIdentity", "{}");
    store("recent", "[]");
    store("openSections", "sell");
    store("theme", "dark");
    clearSession();
    expect([...items]).toEqual([
      ["digital_device_id", id],
      ["digital_theme", "dark"],
    ]);
  });

  it("stores the user before the token, whose event makes other tabs read both", () => {
    storeSession({ user: { name: "Ada" }, token: "t" });
    expect([...items.keys()]).toEqual([keys.user, keys.token]);
  });

  it("keeps the session if only the selected shop is unreadable", () => {
    items.set("digital_AUTH_USER", "{}");
    items.set("digital_token", "t");
    items.set("digital_selected_identity", "{broken");
    expect(storedAccess()).toBeUndefined();
    expect([...items]).toEqual([
      ["digital_AUTH_USER", "{}"],
      ["digital_token", "t"],
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  it("deletes the session and reloads if the stored user is unreadable", () => {
    items.set("digital_AUTH_USER", "{broken");
    items.set("digital_token", "t");
    expect(storedRecord("user")).toBeUndefined();
    expect([...items]).toEqual([]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each(["null", "5", '"Ada"', "[]"])(
    "deletes the session and reloads if the stored user is %s",
    (text) => {
      items.set("digital_AUTH_USER", text);
      items.set("digital_token", "t");
      expect(storedRecord("user")).toBeUndefined();
      expect([...items]).toEqual([]);
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  it("is empty after the account is deleted", () => {
    deviceId();
    for (const key of Object.keys(keys) as Key[]) store(key, "{}");
    clearStorage();
    expect([...items]).toEqual([]);
  });

  it("has the prefix digital_ on every key", () => {
    expect(Object.values(keys).every((key) => key.startsWith("digital_"))).toBe(true);
    expect(keys).toMatchObject({ user: "digital_AUTH_USER", selectedIdentity: "digital_selected_identity" });
  });

  it("returns the access of the last selected identity, with its role in lower case", () => {
    expect(storedAccess()).toBeUndefined();
    store("selectedIdentity", JSON.stringify({ role: "Staff" }));
    expect(storedAccess()).toEqual(accessOf("staff"));
    store("selectedIdentity", JSON.stringify({ role: "custom", permissions: ["dashboard", "orders"] }));
    expect(storedAccess()).toEqual({ role: "custom", permissions: ["dashboard", "orders"] });
  });

  it("gives an unknown role, and an own role without its permissions, no access", () => {
    for (const identity of [
      { role: "root" },
      { role: "custom" },
      { role: "custom", permissions: "orders" },
    ]) {
      store("selectedIdentity", JSON.stringify(identity));
      expect(storedAccess()?.permissions).toEqual([]);
    }
  });

  it("creates a device ID even if the browser forbids storage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("denied");
      },
    });
    expect(deviceId()).toHaveLength(32);
  });
});
