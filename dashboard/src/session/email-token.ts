import { redirect } from "@tanstack/react-router";

// Links in emails contain their token after "#", which browsers don't send to any server.
const taken = new Map<string, string>();

/** Names of the tokens in the URLs of emails. */
export type EmailToken = "token" | "restore-email" | "invitation";

interface Visit {
  location: { pathname: string; hash: string };
}

/**
 * For `beforeLoad`: removes the token from the URL before other code can read it, and passes it to the page.
 */
export function takeToken(name: EmailToken) {
  return ({ location: { pathname, hash } }: Visit) => {
    const token = new URLSearchParams(hash).get(name);
    if (token) {
      taken.set(name, token);
      throw redirect({ to: pathname, replace: true });
    }
    return { token: taken.get(name) };
  };
}

/** Called when a token was used or rejected. At the next visit, the page is in the state without a token. */
export function discardToken(name: EmailToken): void {
  taken.delete(name);
}
