const prefix = "digital_";

/**
 * Keys of local storage, for the session and the settings of this browser. The user's own record is the only
 * personal data. `navigation-history.ts` and `oauth-flow.ts` use session storage, which belongs to the tab.
 */
export const keys = {
  token: `${prefix}token`,
  user: `${prefix}AUTH_USER`,
  deviceId: `${prefix}device_id`,
  selectedIdentity: `${prefix}selected_identity`,
  pushToken: `${prefix}push_token`,
  theme: `${prefix}theme`,
  language: `${prefix}language`,
  /** Open sections of the menu. */
  openSections: `${prefix}open_sections`,
  /** "off" if single-key shortcuts are turned off. */
  shortcuts: `${prefix}shortcuts`,
  /** Ids of items that were chosen recently in the command palette. */
  recent: `${prefix}recent`,
  /** Columns of lists that the user has shown or hidden. */
  columns: `${prefix}columns`,
} as const;

export type Key = keyof typeof keys;

/** A stored text. Undefined if there is none, or if the browser blocks storage. */
export function stored(key: Key): string | undefined {
  try {
    return localStorage.getItem(keys[key]) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text. Undefined removes it. */
export function store(key: Key, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], text);
  } catch {
    // A browser without storage still works until the tab closes.
  }
}

/**
 * A stored record. One that can't be parsed is removed. If it is the user, this also removes the token and
 * reloads the page, so that a broken session doesn't lock the user out.
 */
export function storedRecord(key: "user" | "selectedIdentity"): object | undefined {
  const text = stored(key);
  if (text === undefined) return undefined;
  const record = readRecord(text);
  if (record) return record;
  store(key, undefined);
  if (key === "user") {
    store("token", undefined);
    location.reload();
  }
  return undefined;
}

function readRecord(text: string): object | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the user and the token after sign-in. The token is last, because it notifies the other tabs. */
export function storeSession(session: { user: object; token: string }): void {
  store("user", JSON.stringify(session.user));
  store("token", session.token);
}

/** Keys that belong to the browser and not to the user. */
const ofTheBrowser: readonly Key[] = ["deviceId", "theme", "language", "shortcuts"];

/** Removes all data of the session and the user. The device id and the appearance remain. */
export function clearSession(): void {
  for (const key of Object.keys(keys) as Key[]) if (!ofTheBrowser.includes(key)) store(key, undefined);
}

/** Removes all stored data, after the deletion of an account. */
export function clearStorage(): void {
  for (const key of Object.keys(keys) as Key[]) store(key, undefined);
}

/**
 * In a mobile shell, the device's own uuid from `window.device`. In a browser, 19 random letters and digits
 * followed by the time, generated once.
 */
export function deviceId(now: () => number = Date.now): string {
  const { device } = globalThis as { device?: { uuid?: unknown } };
  if (typeof device?.uuid === "string" && device.uuid) return device.uuid;
  const known = stored("deviceId");
  if (known) return known;
  const made = randomAlphanumerics(19) + now();
  store("deviceId", made);
  return made;
}

function randomAlphanumerics(length: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const fair = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
}
