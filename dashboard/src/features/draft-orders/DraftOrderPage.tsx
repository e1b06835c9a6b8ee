import { useSearch } from "@tanstack/react-router";
import { api } from "../../api.ts";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { CompletedDraft } from "./CompletedDraft.tsx";
import { DraftOrderEditor } from "./DraftOrderEditor.tsx";

/** Creates an order, as a draft first. */
export function CreateOrderPage() {
  return <DraftOrderEditor />;
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
