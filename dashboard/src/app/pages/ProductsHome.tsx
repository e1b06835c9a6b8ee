import { useState } from "react";
import { BulkActions } from "../../features/bulk-edits/BulkActions.tsx";
import { BulkEditProgress } from "../../features/bulk-edits/BulkEditProgress.tsx";
import { ProductsPage } from "../../features/products/ProductsPage.tsx";

/** The list of products, with bulk actions and the progress of the one that the user started. */
export function ProductsHome() {
  const [followed, setFollowed] = useState<string>();
  return (
    <ProductsPage
      above={followed && <BulkEditProgress key={followed} id={followed} onFollow={setFollowed} />}
      renderBulk={(chosen, filter) => <BulkActions chosen={chosen} filter={filter} onStarted={setFollowed} />}
    />
  );
}
