import { useParams } from "@tanstack/react-router";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { CollectionEditor } from "./CollectionEditor.tsx";
import { useCollection } from "./collections.data.ts";

/** Adds a collection (id "new") or edits one. */
export function CollectionPage() {
  const { id = "" } = useParams({ strict: false });
  return id === "new" ? <CollectionEditor key="new" /> : <StoredCollection key={id} id={id} />;
}

function StoredCollection({ id }: { id: string }) {
  return (
    <StoredRecord page="collection" query={useCollection(id)}>
      {(collection) => <CollectionEditor stored={collection} />}
    </StoredRecord>
  );
}
