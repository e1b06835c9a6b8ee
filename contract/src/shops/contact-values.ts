// The values of contact links: what an owner may enter for each kind, and the URL that shoppers open.

/** Profiles on platforms: stored as the URL of the profile. */
const profiles = {
  messenger: { base: "https://m.me/", hosts: ["m.me", "messenger.com"] },
  instagram: { base: "https://www.instagram.com/", hosts: ["instagram.com"] },
  facebook: { base: "https://www.facebook.com/", hosts: ["facebook.com", "fb.com"] },
  tiktok: { base: "https://www.tiktok.com/@", hosts: ["tiktok.com"] },
  youtube: { base: "https://www.youtube.com/@", hosts: ["youtube.com"] },
  x: { base: "https://x.com/", hosts: ["x.com", "twitter.com"] },
  telegram: { base: "https://t.me/", hosts: ["t.me", "telegram.me"] },
} as const;
type ProfileKind = keyof typeof profiles;

export const contactKinds = [
  "whatsapp",
  "messenger",
  "phone",
  "email",
  "instagram",
  "facebook",
  "tiktok",
  "youtube",
  "x",
  "telegram",
  "location",
] as const;
export type ContactKind = (typeof contactKinds)[number];

/** Names that are the same in every language. */
export const platformNames: Record<Exclude<ContactKind, "phone" | "email" | "location">, string> = {
  whatsapp: "WhatsApp",
  messenger: "Messenger",
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  youtube: "YouTube",
  x: "X",
  telegram: "Telegram",
};

export function hasPhoneNumber(kind: ContactKind): boolean {
  return kind === "phone" || kind === "whatsapp";
}
export function isProfile(kind: ContactKind): kind is ProfileKind {
  return Object.hasOwn(profiles, kind);
}

const emailPattern = /^[^\s@"<>,:;?&#%]+@[^\s@"<>,:;?&#%]+\.[^\s@"<>,:;?&#%]+$/;
const googleDomain = String.raw`google\.(com|[a-z]{2}|com?\.[a-z]{2})`;
const mapUrl = new RegExp(
  String.raw`^https://((www\.)?${googleDomain}/maps\b|maps\.${googleDomain}/|maps\.app\.goo\.gl/|goo\.gl/maps/|maps\.apple\.com/|(www\.)?openstreetmap\.org/|osm\.org/)`,
);

/**
 * The value to store for what an owner typed: a profile's URL from a handle or a URL, an email, an address or the URL of
 * a map. Phone numbers with a country code stay as typed: the server parses them. Undefined if it isn't of this kind.
 */
export function contactValue(kind: ContactKind, typed: string): string | undefined {
  const text = typed.trim();
  if (isProfile(kind)) return profileUrl(kind, text);
  switch (kind) {
    case "email":
      return emailPattern.test(text) ? text : undefined;
    case "location":
      return /^[a-z]+:/i.test(text) ? httpsUrl(text, ({ href }) => mapUrl.test(href)) : text || undefined;
    default: {
      const number = text.replace(/^https?:\/\/wa\.me\/\+?(\d+)\/?$/i, "+$1");
      return /^(\+|00)\P{L}*$/u.test(number) ? number : undefined;
    }
  }
}

/** The URL of a stored value. */
export function contactUrl(kind: ContactKind, value: string): string {
  switch (kind) {
    case "whatsapp":
      return `https://wa.me/${value.replace(/\D/g, "")}`;
    case "phone":
      return `tel:${value.replace(/[^+\d]/g, "")}`;
    case "email":
      return `mailto:${value}`;
    case "location":
      return value.startsWith("https:")
        ? value
        : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value)}`;
    default:
      return value;
  }
}

function profileUrl(kind: ProfileKind, text: string): string | undefined {
  const { base, hosts } = profiles[kind];
  const isOurs = (host: string) => hosts.some((own) => host === own || host.endsWith(`.${own}`));
  const [, name] = /^@?([\w.-]{2,100})$/.exec(text) ?? [];
  if (name && !isOurs(name.toLowerCase())) return base + name;
  const url = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  return httpsUrl(url, ({ host, pathname }) => isOurs(host) && pathname !== "/");
}

/** The URL without its fragment, on HTTPS, if it is accepted. */
function httpsUrl(text: string, accepts: (url: URL) => boolean): string | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { host, pathname, search } = new URL(text);
  const url = new URL(`https://${host}${pathname}${search}`);
  return accepts(url) ? url.href : undefined;
}
