import { useParams } from "@tanstack/react-router";
import * as z from "zod";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { useListSearch } from "../../ui/table/useListSearch.ts";
import { useCategory } from "./categories.data.ts";
import { CategoryEditor } from "./CategoryEditor.tsx";

const search = z.object({ below: z.uuid().optional().catch(undefined) });

/** Adds a category (id "new") or edits one. */
export function CategoryPage() {
  const { id = "" } = useParams({ strict: false });
  const [{ below }] = useListSearch(search);
  if (id === "new") return <CategoryEditor key="new" below={below} />;
  return <StoredCategory key={id} id={id} />;
}

function StoredCategory({ id }: { id: string }) {
  return (
    <StoredRecord page="category" query={useCategory(id)}>
      {(category) => <CategoryEditor stored={category} />}
    </StoredRecord>
  );
}
