import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Review } from "@vitrine/contract/products/reviews";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { OutsideLink, TextLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { DetailList, Editor, Section } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { customerName, statusBadge } from "./review-labels.ts";
import { ReplyForm } from "./ReplyForm.tsx";
import { deleteReview, reviewQuery, useChangeStatus } from "./reviews.data.ts";
import { ReviewPhotos } from "./ReviewPhotos.tsx";
import { StarRow } from "./StarRow.tsx";

export function ReviewPage() {
  const shop = useShop();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(reviewQuery(shop.id, id));
  return (
    <StoredRecord key={id} page="shopReview" query={query}>
      {(review) => <Loaded review={review} />}
    </StoredRecord>
  );
}

function Loaded({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { name, time_zone } = useShop();
  return (
    <ReplyForm
      review={review}
      head={
        <PageHead
          title={t("Review of {{product}}", { product: review.product?.title ?? name })}
          back={<BackTo list="shopReviews" />}
          beside={<StatusBadge {...statusBadge(review.status, t)} />}
          note={<DateText at={review.created_at} format="full" zone={time_zone} />}
          actions={<Actions review={review} />}
        />
      }
    >
      {(reply) => (
        <Editor side={<Origin review={review} />}>
          <Section title={t("Customer review")}>
            <StarRow stars={review.stars} />
            {review.title && (
              <p className="font-medium wrap-anywhere" dir="auto">
                {review.title}
              </p>
            )}
            {review.text && (
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {review.text}
              </p>
            )}
            {review.photos.length > 0 && <ReviewPhotos photos={review.photos} size="large" />}
            {!review.title && !review.text && <p className="text-ink2">{t("Stars only, without a text.")}</p>}
          </Section>
          {reply}
        </Editor>
      )}
    </ReplyForm>
  );
}

function Actions({ review: { id, status, product } }: { review: Review }) {
  const { t } = useTranslation();
  const shop = useShop();
  const change = useChangeStatus();
  return (
    <>
      {status !== "hidden" && (
        <Button busy={change.isPending} onClick={() => change.mutate({ id, status: "hidden" })}>
          {t("Hide review")}
        </Button>
      )}
      {status !== "published" && (
        <Button
          look="primary"
          busy={change.isPending}
          onClick={() => change.mutate({ id, status: "published" })}
        >
          {t("Publish review")}
        </Button>
      )}
      <DeleteRecord
        label={t("Delete review")}
        name={t("Review of {{product}}", { product: product?.title ?? shop.name })}
        onDelete={() => deleteReview(shop.id, id)}
        list={paths.shopReviews}
      >
        {t(
          "The review is permanently deleted, with its photos. To take it off your shop and keep it, hide it instead.",
        )}
      </DeleteRecord>
    </>
  );
}

/** Subject, customer and order of the review. */
function Origin({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { store_url } = useShop();
  const { product, is_verified, order_id, source, status } = review;
  return (
    <Section title={t("Details")}>
      <DetailList
        details={[
          product
            ? {
                name: t("Product"),
                value: (
                  <TextLink to={paths.product(product.id)} className="wrap-anywhere">
                    <bdi>{product.title}</bdi>
                  </TextLink>
                ),
              }
            : { name: t("Type"), value: t("Shop review") },
          {
            name: t("Customer"),
            value: <bdi className="wrap-anywhere">{customerName(review, t)}</bdi>,
          },
          { name: t("Verified purchase"), value: is_verified ? t("Yes") : t("No") },
          { name: t("Source"), value: source === "import" ? t("Imported") : t("Written in this shop") },
          ...(order_id
            ? [
                {
                  name: t("Order"),
                  value: <TextLink to={paths.order(order_id)}>{t("View order")}</TextLink>,
                },
              ]
            : []),
        ]}
      />
      {status === "published" && (
        <p>
          <OutsideLink href={`${store_url}${pathInShop(product)}#reviews`}>{t("View in shop")}</OutsideLink>
        </p>
      )}
    </Section>
  );
}

/** The page with the published review. */
function pathInShop(product: Review["product"]): string {
  return product ? `/products/${encodeURIComponent(product.handle)}` : "/reviews";
}
