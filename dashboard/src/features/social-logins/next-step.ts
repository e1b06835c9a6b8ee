import { RejectedError } from "@vitrine/contract/client";
import type { Further } from "./social-logins.data.ts";

/** What is asked of somebody who has come back from a provider. */
export type Step =
  | { kind: "asking" }
  /** The password of the account that is there already; its address where it is known. */
  | { kind: "link"; email?: string }
  /** A proof of an address; a round begins with empty forms. */
  | { kind: "prove"; email?: string; round: number }
  | { kind: "factor" }
  /** The address is proven, but the last call got no further; it can be made again. */
  | { kind: "again"; proof: Further; words: string };

/** What comes after a refusal: another step, the same one with what was wrong ("here"), or none. */
export function nextStep(error: unknown, step: Step): Step | "here" | undefined {
  if (!(error instanceof RejectedError)) return undefined;
  const reply = error.answer["email"];
  const email = typeof reply === "string" ? reply : undefined;
  switch (error.code) {
    case "link_needed":
      return { kind: "link", email };
    case "email_needed":
      return { kind: "prove", email, round: 0 };
    case "ticket_expired":
      return { kind: "prove", email, round: step.kind === "prove" ? step.round + 1 : 1 };
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
