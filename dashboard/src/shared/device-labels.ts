const systems: [RegExp, string][] = [
  [/iphone/i, "iPhone"],
  [/ipad/i, "iPad"],
  [/android/i, "Android"],
  [/mac/i, "Mac"],
  [/win/i, "Windows"],
  [/cros/i, "ChromeOS"],
  [/linux/i, "Linux"],
];
// Names in sessions of earlier versions.
const browsers: Record<string, string> = { Edg: "Edge", OPR: "Opera" };

/** The common name of a browser: "Chrome 156" for "Chrome 156.0.7204.49". */
export function browserLabel(browser: string | null): string | undefined {
  const [, name = "", version = ""] = /^(.*?)(?: (\d\S*))?$/.exec(browser ?? "") ?? [];
  if (!name || name === "unknown") return undefined;
  return [browsers[name] ?? name, version.split(".")[0]].filter(Boolean).join(" ");
}

/** The common name of a system: "Windows" for "Win32". */
export function systemLabel(platform: string | null): string | undefined {
  if (!platform) return undefined;
  return systems.find(([sign]) => sign.test(platform))?.[1] ?? platform;
}
