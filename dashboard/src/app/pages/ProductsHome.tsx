import { useState } from "react";
import { BulkActions } from "../../features/bulk-edits/BulkActions.tsx";
import { BulkEditProgress } from "../../features/bulk-edits/BulkEditProgress.tsx";
import { ProductsPage } from "../../features/products/ProductsPage.tsx";

/** The products, what can be done to many of them at once, and what becomes of it. */
export function ProductsHome() {
  const [followed, setFollowed] = useState<string>();
  return (
    <ProductsPage
      above={followed && <BulkEditProgress key={followed} id={followed} onFollow={setFollowed} />}
      renderBulk={(chosen, filter) => <BulkActions chosen={chosen} filter={filter} onStarted={setFollowed} />}
    />
  );
}
