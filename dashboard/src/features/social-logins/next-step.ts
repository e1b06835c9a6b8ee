import { RejectedError } from "@vitrine/contract/client";
import { deletionTime } from "../../shared/api-errors.ts";
import type { Further } from "./social-logins.data.ts";

/** Information required from a user who has returned from a provider. */
export type Step =
  | { kind: "asking" }
  /** The password of the existing account; its email, if known. */
  | { kind: "link"; email?: string }
  /** Verification of an email; each round starts with empty forms. */
  | { kind: "prove"; email?: string; round: number }
  | { kind: "factor" }
  /** The account will be deleted at this time, ISO 8601, unless the user keeps it. */
  | { kind: "keep"; at: string }
  /** The email is verified, but the last call failed; it can be retried. */
  | { kind: "again"; proof: Further; words: string };

/** The step after an error: another step, the same one with a message ("here"), or none. */
export function nextStep(error: unknown, step: Step): Step | "here" | undefined {
  if (!(error instanceof RejectedError)) return undefined;
  const reply = error.body["email"];
  const email = typeof reply === "string" ? reply : undefined;
  switch (error.code) {
    case "link_needed":
      return { kind: "link", email };
    case "email_needed":
      return { kind: "prove", email, round: 0 };
    case "ticket_expired":
      return { kind: "prove", email, round: step.kind === "prove" ? step.round + 1 : 1 };
    case "deletion_scheduled": {
      const at = deletionTime(error);
      return at === undefined ? undefined : { kind: "keep", at };
    }
    case "second_factor_needed":
      return { kind: "factor" };
    case "wrong_credentials":
    case "second_factor_wrong":
    case "too_many_requests":
    case "provider_silent":
    case "network":
      return step.kind === "asking" ? undefined : "here";
    default:
      return undefined;
  }
}
