import { type Client, createClient } from "@vitrine/contract/client";
import { wire } from "./api.ts";
import { withIdentityProof } from "./session/identity-proof.ts";
import { sessionEnds } from "./session/session-end.ts";

/** A client of the API for uploading a large file. Reports the share that has been sent, 0…1. */
export function uploadClient(onProgress: (share: number) => void): Client {
  return createClient({ ...wire, fetch: withIdentityProof(fetchWithProgress(onProgress)) });
}

/** The part of `fetch` that our client uses. `fetch` itself doesn't report upload progress. */
function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = "GET", headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      request.responseType = "blob";
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
      request.addEventListener("error", () => reject(new TypeError("The server could not be reached")));
      request.addEventListener("load", () => {
        if (request.status === 401) sessionEnds.set(true);
        const type = request.getResponseHeader("content-type") ?? "";
        resolve(
          new Response(request.response as Blob, {
            status: request.status,
            headers: { "content-type": type },
          }),
        );
      });
      request.send(body as FormData);
    });
}
