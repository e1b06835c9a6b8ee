const largestForm = 64 * 1024;

/** True if a request that changes data was sent by one of the shop's own pages. */
export function mayChange(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  if (site === null && from === null) return false;
  return (site === null || site === "same-origin") && (from === null || from === origin);
}

/** The fields of a form, or the HTTP status of the rejection. */
export async function readForm(request: Request): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return 415;
  if (Number(request.headers.get("content-length") ?? 0) > largestForm) return 413;

  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > largestForm) return 413;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString());
}
