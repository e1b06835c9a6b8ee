import { useParams } from "@tanstack/react-router";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { ProductEditor } from "./ProductEditor.tsx";
import { useCategorisation } from "./categorisation.data.ts";
import { useProduct } from "./products.data.ts";

export function AddProductPage() {
  return <ProductEditor />;
}

export function ProductPage() {
  const { id = "" } = useParams({ strict: false });
  const [product, categorisation] = [useProduct(id), useCategorisation(id)];
  return (
    <StoredRecord key={id} page="product" query={product}>
      {(stored) => (
        <StoredRecord page="product" query={categorisation}>
          {(storedCategorisation) => (
            <ProductEditor stored={stored} storedCategorisation={storedCategorisation} />
          )}
        </StoredRecord>
      )}
    </StoredRecord>
  );
}
