/** What a mobile shell around the dashboard brings along before the page's own scripts run: docs/mobile-shell.md. */
interface MobileShell {
  /** Asks the person, where they have not been asked, and answers the device's FCM registration token. */
  pushToken(): Promise<string>;
}

export function mobileShell(): MobileShell | undefined {
  const { vitrineShell } = globalThis as { vitrineShell?: Partial<MobileShell> };
  return typeof vitrineShell?.pushToken === "function" ? (vitrineShell as MobileShell) : undefined;
}
