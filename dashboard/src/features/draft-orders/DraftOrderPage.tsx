import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { CompletedDraft } from "./CompletedDraft.tsx";
import { DraftOrderEditor } from "./DraftOrderEditor.tsx";

/** Creates an order, as a draft first. With `?customer=…`, the id of a customer, their details are filled in. */
export function CreateOrderPage() {
  const { customer } = useSearch({ strict: false }) as { customer?: unknown };
  return typeof customer === "string" ? (
    <OrderOfCustomer key={customer} id={customer} />
  ) : (
    <DraftOrderEditor />
  );
}

function OrderOfCustomer({ id }: { id: string }) {
  const params = { shop_id: useShop().id, id };
  const query = useQuery(api.customers.read.queryOptions({ input: { params } }));
  return (
    <StoredRecord page="createOrder" query={query}>
      {(customer) => <DraftOrderEditor customer={customer} />}
    </StoredRecord>
  );
}

/** Edits a draft. `?complete=true` opens the dialog that makes it an order. */
export function DraftOrderPage() {
  const { complete } = useSearch({ strict: false }) as { complete?: unknown };
  return (
    <RecordPage page="draftOrder" records={api.draft_orders}>
      {(draft) =>
        draft?.order ? (
          <CompletedDraft draft={draft} />
        ) : (
          <DraftOrderEditor stored={draft} opensDialog={complete === true} />
        )
      }
    </RecordPage>
  );
}
