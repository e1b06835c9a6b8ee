/** A time zone in which it is about noon, so that no day begins while a test runs. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The signs of these names are reversed: Etc/GMT-3 is three hours ahead of UTC.
  return ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}
