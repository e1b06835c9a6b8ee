/** Properties of `navigator` that identify a browser and its device. */
interface BrowserTraits {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
}

// Most browsers also include the names of their ancestors, so the most specific name is first.
const browsers: [name: string, token: RegExp][] = [
  ["Edge", /(?:Edg|EdgA|EdgiOS)\/([\d.]+)/],
  ["Opera", /(?:OPR|OPT|OPiOS)\/([\d.]+)/],
  ["Samsung Internet", /SamsungBrowser\/([\d.]+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /(?:Chrome|CriOS)\/([\d.]+)/],
  // The version of Safari follows "Version". The number after "Safari" is that of its engine.
  ["Safari", /Version\/([\d.]+).* Safari\//],
  // A page on an iPhone's Home Screen includes neither.
  ["Safari", /AppleWebKit\/.*(?:Safari|Mobile)\//],
];

/** Returns the browser's name and version, "Safari 17.4", or "unknown". */
export function browserName({ userAgent }: Pick<BrowserTraits, "userAgent"> = navigator): string {
  for (const [name, token] of browsers) {
    const found = token.exec(userAgent);
    if (found) return [name, found[1]].filter(Boolean).join(" ");
  }
  return "unknown";
}

/** Returns the device or system: `navigator.platform`, unless that names another one. */
export function platformName(traits: BrowserTraits = navigator): string {
  if (isAppleMobile(traits)) return /iPhone|iPod/.test(traits.userAgent) ? "iPhone" : "iPad";
  return traits.userAgent.includes("Android") ? "Android" : traits.platform;
}

/**
 * True on an iPhone or iPad. An iPad that requests desktop pages identifies itself as a Mac, but no Mac has a
 * touch screen.
 */
export function isAppleMobile({ userAgent, platform, maxTouchPoints }: BrowserTraits = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}

/** True in Safari on a Mac, where permissions are in its own settings. */
export function isMacSafari(traits: BrowserTraits = navigator): boolean {
  return (
    !isAppleMobile(traits) && traits.platform.startsWith("Mac") && browserName(traits).startsWith("Safari")
  );
}
