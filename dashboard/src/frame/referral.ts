const name = "referral_code";
const lastsSeconds = 31 * 24 * 60 * 60;

/** Keeps `?referral=CODE` of any page for 31 days, for the dashboard and the shops beside it. */
export function keepReferral(search: string, host: string = location.hostname): void {
  const code = new URLSearchParams(search).get("referral")?.trim().slice(0, 64);
  if (!code) return;
  const cookie = `${name}=${encodeURIComponent(code)}; path=/; max-age=${lastsSeconds}; samesite=lax`;
  const parent = parentDomain(host);
  if (parent) document.cookie = `${cookie}; domain=${parent}`;
  // Some browsers keep nothing for a domain of one word, such as localhost; then for this host alone.
  if (referralCode() !== code) document.cookie = cookie;
}

/** The code somebody came with, to go along with the registration. */
export function referralCode(): string | undefined {
  const kept = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return kept && decodeURIComponent(kept.slice(name.length + 1));
}

/** dashboard.example.com → example.com; dashboard.localhost → localhost; an address in figures has none. */
function parentDomain(host: string): string | undefined {
  const [, ...parent] = host.split(".");
  return /[a-z]/i.test(host) && parent.length > 0 ? parent.join(".") : undefined;
}
