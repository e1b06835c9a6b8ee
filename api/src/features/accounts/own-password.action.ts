import type { Call } from "../../http/call.ts";
import { countGuesses } from "../../http/limits.ts";
import { refusal } from "../../refuse.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import { passwordMatches } from "./passwords.ts";

/** Asks the signed-in person for their password before something that cannot be taken back. @param field it was typed in */
export async function needPassword(
  { world }: Call,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  const found = await world.db.lookUp((tx) => findPasswordHash(tx, accountId));
  if (!found?.hash) throw refusal("no_password");
  const limits = [{ key: `password:${accountId}`, most: 10, seconds: 900 }];
  await countGuesses(world.db, world.clock.now(), limits, async () => {
    if (!(await passwordMatches(found.hash, password)))
      throw refusal("wrong_password", { errors: { [field]: ["Type the password you sign in with."] } });
  });
}
