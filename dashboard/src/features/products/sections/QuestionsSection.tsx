import { useQuery } from "@tanstack/react-query";
import { hasPermission } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { api } from "../../../api.ts";
import { paths } from "../../../paths.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { PublishedBadge } from "../../../shared/records/PublishedBadge.tsx";
import { ButtonLink, TextLink } from "../../../ui/button/TextLink.tsx";
import { ListError } from "../../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../../ui/feedback/Skeleton.tsx";
import { Disclosure } from "../../../ui/layout/Disclosure.tsx";

/** The questions that the product's page shows. They are edited on their own pages. */
export function QuestionsSection({ product }: { product: { id: string; title: string } | undefined }) {
  const { t } = useTranslation();
  const { id: shop_id, permissions } = useShop();
  const list = useQuery({
    ...api.faqs.list_of_product.queryOptions({ input: { params: { shop_id, id: product?.id ?? "" } } }),
    enabled: product !== undefined,
  });
  const faqs = list.data?.data ?? [];
  return (
    <Disclosure title={t("Questions and answers")} note={faqs.length > 0 ? String(faqs.length) : undefined}>
      <p className="text-ink2">
        {t(
          "Shown on the product page. A question can be for this product, its categories or its collections.",
        )}
      </p>
      {!product && <p className="text-ink3">{t("Save the product before you add questions.")}</p>}
      {product && list.isPending && <SkeletonLines />}
      {list.error && <ListError message={errorMessage(list.error)} onRetry={() => void list.refetch()} />}
      {faqs.length > 0 && (
        <ul className="border-t border-rule">
          {faqs.map(({ id, question, is_published, is_direct }) => (
            <li key={id} className="flex min-h-row flex-wrap items-center gap-x-3 border-b border-rule py-1">
              <span className="min-w-40 flex-1 wrap-anywhere" dir="auto">
                {hasPermission(permissions, "customization") ? (
                  <TextLink to={paths.question(id)}>{question}</TextLink>
                ) : (
                  question
                )}
              </span>
              {!is_direct && <span className="text-small text-ink3">{t("By category or collection")}</span>}
              {!is_published && <PublishedBadge isPublished={false} />}
            </li>
          ))}
        </ul>
      )}
      {product && hasPermission(permissions, "customization") && (
        <p>
          <ButtonLink to={paths.question("new")} search={{ product: product.id, title: product.title }}>
            {t("Add question")}
          </ButtonLink>
        </p>
      )}
    </Disclosure>
  );
}
