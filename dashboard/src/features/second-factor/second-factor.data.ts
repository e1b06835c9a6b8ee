import { client } from "../../api.ts";
import { accountQuery } from "../../session/account.ts";
import { queryClient } from "../../queries.ts";

/** Creates a secret for an authenticator. Codes aren't required at sign-in until one has been confirmed. */
export async function beginSecondFactor() {
  return (await client.second_factor.begin({})).data;
}

/** Resolves to the recovery codes, which are never shown again. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { data } = await client.second_factor.confirm({ body: { code } });
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return data.recovery_codes;
}

/** Creates new recovery codes and revokes the old ones. */
export async function renewRecoveryCodes(code: string): Promise<string[]> {
  return (await client.second_factor.renew_codes({ body: { code } })).data.recovery_codes;
}

export async function removeSecondFactor(code: string): Promise<string> {
  const { message } = await client.second_factor.remove({ body: { code } });
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return message;
}
