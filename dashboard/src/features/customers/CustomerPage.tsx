import { useState } from "react";
import { api } from "../../api.ts";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { CustomerEditor } from "./CustomerEditor.tsx";
import { ErasedCustomer } from "./ErasedCustomer.tsx";

/** Adds a customer or edits one. */
export function CustomerPage() {
  // A merge changes the fields: the form starts again with the stored ones.
  const [merges, setMerges] = useState(0);
  return (
    <RecordPage page="customer" records={api.customers}>
      {(customer) =>
        customer?.erased_at ? (
          <ErasedCustomer customer={customer} />
        ) : (
          <CustomerEditor key={merges} stored={customer} onMerged={() => setMerges(merges + 1)} />
        )
      }
    </RecordPage>
  );
}
