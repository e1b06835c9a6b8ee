import type { Account, User } from "@vitrine/contract/accounts/accounts";

/** The part of a record that a browser may keep. */
export function userOf({ id, name, photo, language, time_zone }: Account): User {
  return { id, name, photo, language, time_zone };
}

/** What every way of signing in answers. The sentence is written whole where it is said, so that it can be found and translated. */
export function welcome(words: (name: string) => string, { user, token }: { user: User; token: string }) {
  return { message: words(user.name), data: user, token };
}
