import { useQuery } from "@tanstack/react-query";
import { skuKey } from "@vitrine/contract/products/skus";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { OutsideLink } from "../../ui/button/TextLink.tsx";

const pauseMs = 400;

interface SkuHintProps {
  sku: string | null | undefined;
  /** Omitted for a product that hasn't been saved yet. */
  productId: string | undefined;
  /** The name of another variant of this product that has the SKU. */
  sibling: string | undefined;
}

/** Shows which other variant of the shop has an SKU. Requested only after the user has edited the SKU. */
export function SkuHint({ sku, productId, sibling }: SkuHintProps) {
  const { t } = useTranslation();
  const key = skuKey(sku);
  const typed = useTyped(key);
  const query = { sku: typed ?? "", except_product_id: productId };
  const { data } = useQuery({
    ...api.variants.read_by_sku.queryOptions({ input: { params: { shop_id: useShop().id }, query } }),
    enabled: Boolean(typed),
    // The other variant's SKU may be edited in another tab.
    staleTime: 0,
  });
  const isSettled = typed === key && key !== "";
  const bearer = isSettled ? data?.data : undefined;
  const name = bearer && [bearer.product_title, bearer.title].filter(Boolean).join(", ");
  return (
    <output className="text-small text-ink2 empty:hidden">
      {isSettled && sibling !== undefined
        ? t("This SKU is also used by {{name}}", { name: sibling })
        : bearer && (
            <OutsideLink href={paths.product(bearer.product_id)} className="inline-block py-1">
              {t("This SKU is also used by {{name}}", { name })}
            </OutsideLink>
          )}
    </output>
  );
}

/** The debounced text; undefined until it has changed for the first time. */
function useTyped(text: string): string | undefined {
  const [first] = useState(text);
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (text === first && typed === undefined) return;
    const timer = setTimeout(() => setTyped(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, first, typed]);
  return typed;
}
