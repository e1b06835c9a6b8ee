import type { Account } from "@vitrine/contract/accounts/accounts";
import { api } from "../api.ts";
import { queryClient } from "../queries.ts";
import { storeUser } from "./session.ts";

/** The signed-in user's account, fetched with the shell. */
export const accountQuery = api.accounts.read.queryOptions({ input: {} });

/** Caches an account that the server returned, and stores the part of it that this browser requires. */
export function cacheAccount(account: Account): void {
  queryClient.setQueryData(accountQuery.queryKey, { data: account });
  storeUser(account);
}
