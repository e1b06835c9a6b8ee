import { FetchProblem, type Fetched } from "../../outside/guarded-fetch.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { fileUrl } from "./file-url.rules.ts";

const maxBytes = 50 * 1024 * 1024;
const maxMs = 30_000;

/** Downloads a file from a URL. Throws an expected error, with what to do, if the URL has no usable file. */
export async function fetchFile(
  app: Pick<AppContext, "fetchGuarded">,
  typed: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { url, name, isGoogleSheet } = fileUrl(typed);
  const response = await fetched(app, url);
  // Google redirects to the sign-in page or responds with 404 if a sheet isn't shared.
  if (isGoogleSheet && (response.status !== 200 || response.contentType === "text/html"))
    throw urlError(notShared);
  if (response.status !== 200)
    throw urlError(
      `The server returned ${response.status}. Check that the link downloads a file without signing in.`,
    );
  if (response.contentType === "text/html") throw urlError(isPage);
  return { name, bytes: response.bytes };
}

const notShared =
  "This Google Sheets file isn't public. In Google Sheets, choose Share, then “Anyone with the link”, and try again.";
const isPage = "This link opens a web page, not a file. Use a link that downloads a CSV or Excel file.";
const tooLarge = "The file at this link is larger than 50 MB. Split it and import the parts.";

async function fetched(app: Pick<AppContext, "fetchGuarded">, url: string): Promise<Fetched> {
  try {
    return await app.fetchGuarded(url, { maxBytes, totalMs: maxMs });
  } catch (failure) {
    if (!(failure instanceof FetchProblem)) throw failure;
    throw urlError(failure.code === "too_large" ? tooLarge : failure.message);
  }
}

function urlError(message: string) {
  return apiError("import_rejected", { message, errors: { url: [message] } });
}
