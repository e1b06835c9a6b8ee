import { useQuery } from "@tanstack/react-query";
import { skuKey } from "@vitrine/contract/products/skus";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { OutsideLink } from "../../ui/button/TextLink.tsx";

const pauseMs = 400;

export interface SkuHintProps {
  sku: string | null | undefined;
  /** Absent for a product that is not stored yet. */
  productId: string | undefined;
  /** The other variant on this page that has the SKU. */
  sibling: string | undefined;
}

/** Under an SKU that is being typed: which other variant of the shop has it. Of one that nobody touches nothing is asked. */
export function SkuHint({ sku, productId, sibling }: SkuHintProps) {
  const { t } = useTranslation();
  const key = skuKey(sku);
  const typed = useTyped(key);
  const query = { sku: typed ?? "", except_product_id: productId };
  const { data } = useQuery({
    ...api.variants.read_by_sku.queryOptions({ input: { params: { shop_id: useShop().id }, query } }),
    enabled: Boolean(typed),
    // Somebody may be giving it another SKU in the next tab.
    staleTime: 0,
  });
  const isSettled = typed === key && key !== "";
  const bearer = isSettled ? data?.data : undefined;
  const name = bearer && [bearer.product_title, bearer.title].filter(Boolean).join(", ");
  return (
    <output className="text-small text-ink2 empty:hidden">
      {isSettled && sibling !== undefined
        ? t("Also the SKU of {{name}}", { name: sibling })
        : bearer && (
            <OutsideLink href={paths.product(bearer.product_id)}>
              {t("Also the SKU of {{name}}", { name })}
            </OutsideLink>
          )}
    </output>
  );
}

/** The text after a pause, once it is another than at first. */
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
