/** The object that a mobile app provides before the page's own scripts run: see docs/mobile-shell.md. */
interface MobileShell {
  /** Asks the user for permission if necessary. Resolves to the device's FCM registration token. */
  pushToken(): Promise<string>;
}

export function mobileShell(): MobileShell | undefined {
  const { vitrineShell } = globalThis as { vitrineShell?: Partial<MobileShell> };
  return typeof vitrineShell?.pushToken === "function" ? (vitrineShell as MobileShell) : undefined;
}
