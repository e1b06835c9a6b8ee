const largestForm = 64 * 1024;
// Five files of 5 MB.
const largestFileForm = 26_000_000;

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
  const bytes = await readBytes(request, largestForm);
  return bytes === 413 ? 413 : new URLSearchParams(bytes.toString());
}

/** The fields and files of a form, or the HTTP status of the rejection. */
export async function readFileForm(request: Request): Promise<FormData | 413 | 415> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return 415;
  const bytes = await readBytes(request, largestFileForm);
  if (bytes === 413) return 413;
  const whole = new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
  return whole.formData().catch(() => 415 as const);
}

async function readBytes(request: Request, max: number): Promise<Buffer | 413> {
  if (Number(request.headers.get("content-length") ?? 0) > max) return 413;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > max) return 413;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
