import type { Account } from "@vitrine/contract/accounts/accounts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { accountQuery } from "../../session/account.ts";
import type { PageName } from "./page.ts";
import { StoredRecord } from "./StoredRecord.tsx";

export interface AccountPageProps {
  page: PageName;
  /** Brings a head of its own. */
  children: (account: Account) => ReactNode;
}

/** A page about the signed-in person, once what the server knows of them is there. */
export function AccountPage({ page, children }: AccountPageProps) {
  // What is being changed must not be replaced under the fingers by a fetch.
  const query = useQuery({ ...accountQuery, refetchOnWindowFocus: false });
  return (
    <StoredRecord page={page} query={query}>
      {children}
    </StoredRecord>
  );
}
