/** The content type of a label by its first bytes; undefined for other files. */
export function labelType(bytes: Uint8Array): "application/pdf" | "image/png" | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (start.startsWith("%PDF-")) return "application/pdf";
  return start === "\x89PNG\r\n\x1a\n" ? "image/png" : undefined;
}
