/** Keys with Ctrl or ⌘, as they stand on this keyboard: "Shift+S". */
export function keysInWords(keys: string): string {
  const isApple = /mac|iphone|ipad/i.test(navigator.platform);
  return isApple ? `⌘${keys.replace("Shift+", "⇧")}` : `Ctrl+${keys}`;
}
