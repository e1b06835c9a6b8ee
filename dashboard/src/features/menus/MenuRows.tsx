import { linkProblem } from "@vitrine/contract/shops/links";
import { useTranslation } from "react-i18next";
import { linkKindLabels, linkTargetName } from "../../shared/links/link-labels.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { SortableRows } from "../../ui/table/SortableRows.tsx";
import { canIndent, changeLevel, moveItem, removeItem } from "./menu-items.rules.ts";
import type { MenuRow } from "./menu-form.ts";

interface MenuRowsProps {
  items: readonly MenuRow[];
  onItems: (items: MenuRow[]) => void;
  onEdit: (row: MenuRow) => void;
}

const indents = ["", "ps-6", "ps-12"];

/** The links of a menu, sub-items indented. */
export function MenuRows({ items, onItems, onEdit }: MenuRowsProps) {
  const { t } = useTranslation();
  return (
    <SortableRows
      label={t("Links")}
      rows={items.map((row, index) => ({
        id: row.id,
        name: row.title ?? linkTargetName(row.link, t),
        content: <Row row={row} onEdit={onEdit} />,
        items: [
          {
            label: t("Make sub-item"),
            onClick: () => onItems(changeLevel(items, index, 1)),
            disabled: !canIndent(items, index),
          },
          {
            label: t("Move up one level"),
            onClick: () => onItems(changeLevel(items, index, -1)),
            disabled: row.level === 0,
          },
          { label: t("Edit link"), onClick: () => onEdit(row) },
          { label: t("Remove link"), onClick: () => onItems(removeItem(items, index)), danger: true },
        ],
      }))}
      onMove={(id, to) =>
        onItems(
          moveItem(
            items,
            items.findIndex((row) => row.id === id),
            to,
          ),
        )
      }
    />
  );
}

function Row({ row, onEdit }: Pick<MenuRowsProps, "onEdit"> & { row: MenuRow }) {
  const { t } = useTranslation();
  const { title, level, link } = row;
  const target = linkTargetName(link, t);
  const name = title ?? target;
  const problem = linkProblem(link);
  const details = [linkKindLabels(t)[link.kind], target].filter(
    (text, at, all) => text !== name && all.indexOf(text) === at,
  );
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${indents[level]}`}>
      <button
        type="button"
        className="min-h-control min-w-40 flex-1 text-start hover:underline"
        onClick={() => onEdit(row)}
      >
        <span className="block font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        {details.length > 0 && (
          <span className="block text-small wrap-anywhere text-ink3">
            <bdi>{details.join(" · ")}</bdi>
          </span>
        )}
      </button>
      {problem && (
        <StatusBadge tone="caution" shape="problem">
          {problem === "not_published" ? t("Hidden: page not published") : t("Hidden: page deleted")}
        </StatusBadge>
      )}
    </div>
  );
}
