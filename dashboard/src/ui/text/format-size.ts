/** The size of a file in megabytes, at least "0.1 MB". */
export function formatSize(bytes: number, locale: string): string {
  return Math.max(bytes / 1_000_000, 0.1).toLocaleString(locale, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  });
}
