import { seal, unseal } from "../../seal.ts";

/** Lifetime of a link that confirms a sign-up. */
export const confirmDays = 7;

/**
 * A token with the email that signed up, encrypted. Nothing is stored until the recipient confirms. @param until in
 * milliseconds
 */
export function sealSignUp(secret: string, shopId: number, email: string, until: number): string {
  return seal(secret, purposeOf(shopId), `${until} ${email}`).toString("base64url");
}

/** The content of a token, or undefined if the server didn't create it for this shop. Doesn't check the expiry. */
export function openSignUp(
  secret: string,
  shopId: number,
  token: string,
): { email: string; until: number } | undefined {
  let text: string;
  try {
    text = unseal(secret, purposeOf(shopId), Buffer.from(token, "base64url"));
  } catch {
    return undefined;
  }
  const [until, email = ""] = text.split(" ");
  return { email, until: Number(until) };
}

function purposeOf(shopId: number): string {
  return `newsletter sign-up ${shopId}`;
}
