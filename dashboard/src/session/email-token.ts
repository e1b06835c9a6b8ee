import { redirect } from "@tanstack/react-router";

// The links of letters carry their token behind "#", which browsers send to nobody.
const taken = new Map<string, string>();

/** The tokens that letters bring, by their name in the address. */
export type EmailToken = "token" | "take-back";

interface Visit {
  location: { pathname: string; hash: string };
}

/** For `beforeLoad`: takes the token out of the address before anybody reads it there, and gives it to the page. */
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

/** Once a token has done its work or is refused; the page shows its other face at the next visit. */
export function discardToken(name: EmailToken): void {
  taken.delete(name);
}
