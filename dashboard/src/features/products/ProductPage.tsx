import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { NotFound } from "../../frame/pages.tsx";
import { codeOf, wordsOf } from "../../frame/refused.ts";
import { paths } from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { ListError, NoPermission } from "../../ui/faces.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { useLateBusy } from "../../ui/useLateBusy.ts";
import { ProductEditor } from "./ProductEditor.tsx";
import { useProduct } from "./products.data.ts";

export function AddProductPage() {
  return <ProductEditor />;
}

export function ProductPage() {
  const { id = "" } = useParams({ strict: false });
  return <StoredProduct key={id} id={id} />;
}

function StoredProduct({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useProduct(id);
  const late = useLateBusy(isPending);

  // What is on the screen stays when it cannot be fetched anew.
  if (data && !late) return <ProductEditor stored={data.data} onReload={refetch} />;
  if (codeOf(error) === "not_found" || codeOf(error) === "invalid_input") return <NotFound />;
  return (
    <>
      <PageHead back={<Breadcrumb to={paths.products}>{t("Products")}</Breadcrumb>} title={t("Product")} />
      {codeOf(error) === "forbidden" ? (
        <NoPermission>{wordsOf(error)}</NoPermission>
      ) : error ? (
        <ListError message={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        late && <SkeletonLines lines={12} />
      )}
    </>
  );
}
