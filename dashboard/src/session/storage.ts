const prefix = "digital_";

/**
 * What the browser keeps: the keys of a session, by the names they have everywhere, and choices. Nothing that says who
 * anybody is but the user's own record; `navigation-history.ts` and `oauth-flow.ts` keep two more for the tab alone.
 */
export const keys = {
  token: `${prefix}token`,
  user: `${prefix}AUTH_USER`,
  deviceId: `${prefix}device_id`,
  selectedIdentity: `${prefix}selected_identity`,
  pushToken: `${prefix}push_token`,
  theme: `${prefix}theme`,
  language: `${prefix}language`,
  /** Sections of the menu that stay open. */
  openSections: `${prefix}open_sections`,
  /** "off" where single keys shall do nothing. */
  shortcuts: `${prefix}shortcuts`,
  /** The ids of what was chosen recently in the command palette. */
  recent: `${prefix}recent`,
} as const;

export type Key = keyof typeof keys;

/** A stored text, or nothing; also where the browser forbids storage. */
export function stored(key: Key): string | undefined {
  try {
    return localStorage.getItem(keys[key]) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text; undefined takes it away. */
export function store(key: Key, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], text);
  } catch {
    // A browser without storage still works until the tab closes.
  }
}

/**
 * A stored record. One that cannot be read is taken away; where it is the user, the token goes with it and the page is
 * loaded anew, so that nobody is stuck with a broken session.
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

/** Keeps user and token after sign-in: the token last, for by it other tabs hear who it is. */
export function storeSession(session: { user: object; token: string }): void {
  store("user", JSON.stringify(session.user));
  store("token", session.token);
}

/** How the browser is, whoever sits before it. */
const ofTheBrowser: readonly Key[] = ["deviceId", "theme", "language", "shortcuts"];

/** Forgets the session and all that somebody left on the way; the device keeps its id and its looks. */
export function clearSession(): void {
  for (const key of Object.keys(keys) as Key[]) if (!ofTheBrowser.includes(key)) store(key, undefined);
}

/** Forgets all that was ever kept here, as after the deletion of an account. */
export function clearStorage(): void {
  for (const key of Object.keys(keys) as Key[]) store(key, undefined);
}

/**
 * In a mobile shell the device's own uuid, as the shell says it in `window.device`; in a browser 19 random letters and
 * digits and the time, made once.
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
