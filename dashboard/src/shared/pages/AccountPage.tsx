import type { Account } from "@vitrine/contract/accounts/accounts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { accountQuery } from "../../session/account.ts";
import type { PageName } from "./page.ts";
import { StoredRecord } from "./StoredRecord.tsx";

interface AccountPageProps {
  page: PageName;
  /** Must render its own header. */
  children: (account: Account) => ReactNode;
}

/** A page about the signed-in user, rendered once their account has loaded. */
export function AccountPage({ page, children }: AccountPageProps) {
  // A refetch on focus would replace fields while the user edits them.
  const query = useQuery({ ...accountQuery, refetchOnWindowFocus: false });
  return (
    <StoredRecord page={page} query={query}>
      {children}
    </StoredRecord>
  );
}
