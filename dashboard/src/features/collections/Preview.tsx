import type { ProductTile } from "@vitrine/contract/products/product-tiles";
import { useTranslation } from "react-i18next";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

interface PreviewProps {
  /** True if the rules are complete. */
  isWhole: boolean;
  busy: boolean;
  data: { count: number; products: ProductTile[] } | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** The number of products that match the rules, and the newest of them. */
export function Preview({ isWhole, busy, data, error, onRetry }: PreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!isWhole) return <p className="text-ink3">{t("Complete every condition to see matching products.")}</p>;
  if (error) return <ListError message={errorMessage(error)} onRetry={onRetry} />;
  if (!data) return <p className="text-ink3">{t("Finding matching products…")}</p>;
  const { count, products } = data;
  return (
    <div aria-busy={busy || undefined} className="aria-busy:opacity-60">
      <p aria-live="polite" className="font-medium">
        {t("{{number}} matching products", {
          number: count.toLocaleString(locale),
          count,
          defaultValue_one: "1 matching product",
        })}
      </p>
      {products.length > 0 && (
        <ul className="mt-2 grid gap-x-6 gap-y-1 tablet:grid-cols-2">
          {products.map((product) => (
            <li key={product.id} className="min-w-0 py-1">
              <ProductThumb picture={product.picture} title={product.title} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
