const name = "referral_code";
const lastsSeconds = 31 * 24 * 60 * 60;

/** Keeps `?referral=CODE` of any page for 31 days, for the dashboard and the shops beside it. */
export function keepReferral(search: string, host: string = location.hostname): void {
  const code = new URLSearchParams(search).get("referral")?.trim();
  if (!code) return;
  const parent = parentDomain(host);
  document.cookie = `${name}=${encodeURIComponent(code.slice(0, 64))}; path=/; max-age=${lastsSeconds}; samesite=lax${parent ? `; domain=${parent}` : ""}`;
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
