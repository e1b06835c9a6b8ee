import type { Account, User } from "@vitrine/contract/accounts/accounts";

/** The part of an account that a browser may store. */
export function userOf({ id, name, photo, language, time_zone }: Account): User {
  return { id, name, photo, language, time_zone };
}

/**
 * The response of every sign-in. Callers pass the message as a literal so that it can be found and
 * translated.
 */
export function welcome(words: (name: string) => string, { user, token }: { user: User; token: string }) {
  return { message: words(user.name), data: user, token };
}

/** The names that a user's password must not consist of. An email's domain is only checked as its own word. */
export function namesIn({ name, email }: { name: string; email: string }): string[] {
  const [local = "", domain = ""] = email.split("@");
  return [name, local, domain.split(".")[0] ?? ""];
}
