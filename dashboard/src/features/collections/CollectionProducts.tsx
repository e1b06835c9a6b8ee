import type { Collection, CollectionProduct } from "@vitrine/contract/products/collections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ProductPicker } from "../../shared/products/ProductPicker.tsx";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ShowMore } from "../../ui/button/ShowMore.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import type { MenuItem } from "../../ui/overlay/Menu.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { SortableRows } from "../../ui/table/SortableRows.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { UnstyledLink, ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { type Action, type Part, useCollectionActions, useCollectionProducts } from "./collections.data.ts";

/**
 * The products of a collection: sorted by hand if it is manual, otherwise the matches of its rules with the
 * pinned and the excluded products.
 */
export function CollectionProducts({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>("members");
  const [picking, setPicking] = useState<"add" | "pin" | "exclude">();
  const { changeProducts } = useCollectionActions();
  const byHand = collection.kind === "manual";

  const change = (action: Action, ids: string[]) => notifyOutcome(changeProducts(collection.id, action, ids));

  const wanted = byHand ? "add" : part === "excluded" ? "exclude" : "pin";
  const labels = { add: t("Add products"), pin: t("Pin products"), exclude: t("Exclude products") };
  return (
    <Section
      title={t("Products")}
      note={t("Applies immediately. You don't need to save.")}
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.products} search={{ collection: collection.id }}>
            {t("View in products")}
          </ButtonLink>
          <Button onClick={() => setPicking(wanted)}>{labels[wanted]}</Button>
        </div>
      }
    >
      {!byHand && (
        <Tabs
          label={t("Products in this collection")}
          tabs={[
            { id: "members", label: t("Included") },
            { id: "pinned", label: t("Pinned") },
            { id: "excluded", label: t("Excluded") },
          ]}
          current={part}
          onTab={(next) => setPart(next as Part)}
        />
      )}
      <Products key={part} collection={collection} part={byHand ? "members" : part} onAction={change} />
      <ProductPicker
        open={picking !== undefined}
        onOpenChange={(open) => !open && setPicking(undefined)}
        title={labels[picking ?? wanted]}
        action={(count) =>
          count === 0
            ? labels[wanted]
            : t("Choose {{count}} products", { count, defaultValue_one: "Choose 1 product" })
        }
        onPick={(ids) => change(picking ?? wanted, ids)}
      />
    </Section>
  );
}

function Products({
  collection,
  part,
  onAction,
}: {
  collection: Collection;
  part: Part;
  onAction: (action: Action, ids: string[]) => Promise<void>;
}) {
  const { t } = useTranslation();
  const list = useCollectionProducts(collection.id, part);
  const { data, error, refetch } = list;
  const rows = data?.pages.flatMap((page) => page.data);
  const inOrder = collection.kind === "manual" || part === "pinned";
  const { shown, move } = useMovedProducts(collection.id, rows);

  function itemsOf(row: CollectionProduct): MenuItem[] {
    const item = (label: string, action: Action): MenuItem => ({
      label,
      onClick: () => void onAction(action, [row.id]).catch(() => undefined),
    });
    if (collection.kind === "manual") return [item(t("Remove from collection"), "remove")];
    if (row.excluded) return [item(t("Remove exclusion"), "include")];
    return [
      row.pinned ? item(t("Unpin"), "unpin") : item(t("Pin to top"), "pin"),
      item(t("Exclude"), "exclude"),
    ];
  }

  if (error && !rows) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!shown) return <SkeletonLines lines={4} />;
  const none = {
    members: t("No products in this collection yet."),
    pinned: t("No pinned products. Pinned products come first, in your order."),
    excluded: t("No excluded products. Excluded products stay out even if they match the rules."),
  };
  return (
    <>
      {shown.length === 0 && <p className="text-ink2">{none[part]}</p>}
      <SortableRows
        label={t("Products")}
        onMove={inOrder ? (id, to) => void move(id, to) : undefined}
        rows={shown.map((row) => ({
          id: row.id,
          name: row.title,
          content: <ProductLine product={row} showsPinned={part === "members"} />,
          items: itemsOf(row),
        }))}
      />
      <ShowMore list={list} className="self-start" />
    </>
  );
}

/** The rows in the user's new order, shown until refetched rows replace it. */
function useMovedProducts(collectionId: string, rows: CollectionProduct[] | undefined) {
  const { moveProduct } = useCollectionActions();
  const [moved, setMoved] = useState<{ from: typeof rows; order: CollectionProduct[] }>();
  const shown = moved && moved.from === rows ? moved.order : rows;

  async function move(id: string, to: number) {
    if (!shown) return;
    const row = shown.find((one) => one.id === id)!;
    setMoved({ from: rows, order: shown.filter((one) => one !== row).toSpliced(to, 0, row) });
    try {
      await moveProduct(collectionId, id, to);
    } catch (failure) {
      notify(errorMessage(failure), "warning");
      setMoved(undefined);
    }
  }

  return { shown, move };
}

function ProductLine({ product, showsPinned }: { product: CollectionProduct; showsPinned: boolean }) {
  const { t } = useTranslation();
  const { id, picture, title, pinned, status } = product;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <UnstyledLink to={paths.product(id)} className="min-w-0 hover:underline">
        <ProductThumb picture={picture} title={title} />
      </UnstyledLink>
      {showsPinned && pinned && (
        <StatusBadge tone="info" shape="done">
          {t("Pinned")}
        </StatusBadge>
      )}
      {status !== "active" && (
        <StatusBadge tone="neutral" shape="none">
          {status === "draft" ? t("Draft") : t("Archived")}
        </StatusBadge>
      )}
    </span>
  );
}
