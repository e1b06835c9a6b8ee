import { RejectedError } from "@vitrine/contract/client";

/** True if the API rejected a request. Other errors are thrown again, so that the shopper sees the page for errors of the server. */
export function isRejection(failure: unknown): failure is RejectedError {
  return failure instanceof RejectedError && failure.status < 500;
}
