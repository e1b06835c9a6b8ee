import { ChevronRight, Ellipsis, GripVertical } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import type { CategoryRow } from "@vitrine/contract/products/categories";
import type { PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { UnstyledLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { deepest, type DropPosition, type Place, type Standing, type Step, stepTo } from "./places.rules.ts";

/** Drag and drop handlers of the tree, for its rows. */
export interface Drag {
  begin: (from: Standing) => void;
  over: (event: PointerEvent) => void;
  drop: (event: PointerEvent) => void;
  cancel: () => void;
  isDragged: (id: string) => boolean;
  /** The position at which the dragged category would be dropped; undefined if it would be at another row. */
  dropPositionAt: (id: string) => DropPosition | undefined;
}

interface CategoryLineProps {
  standing: Standing;
  isOpen: boolean;
  onToggle: () => void;
  drag: Drag;
  onMove: (place: Place) => void;
  onDelete: () => void;
}

const dropIndicators: Record<DropPosition, string> = {
  before: "shadow-[inset_0_2px_var(--accent)]",
  after: "shadow-[inset_0_-2px_var(--accent)]",
  inside: "bg-accent-bg",
};

// Full class names, because Tailwind only generates classes that it finds in the source.
const indents = ["ps-0", "ps-4 tablet:ps-7", "ps-8 tablet:ps-14", "ps-12 tablet:ps-21", "ps-16 tablet:ps-28"];

/** One row of the tree: drag handle, toggle, title, counts and menu. */
export function CategoryLine({ standing, isOpen, onToggle, drag, onMove, onDelete }: CategoryLineProps) {
  const { row } = standing;
  const dropPosition = drag.dropPositionAt(row.id);
  return (
    <div
      data-category={row.id}
      className={classes(
        "flex min-h-row items-center gap-1 border-b border-rule",
        indents[row.depth - 1],
        drag.isDragged(row.id) && "opacity-50",
        dropPosition && dropIndicators[dropPosition],
      )}
    >
      <DragHandle standing={standing} drag={drag} onMove={onMove} />
      <Toggle row={row} isOpen={isOpen} onToggle={onToggle} />
      <TitleAndCounts row={row} />
      <ActionsMenu standing={standing} onMove={onMove} onDelete={onDelete} />
    </div>
  );
}

/** Moves the category by dragging, or by one step with the arrow keys. */
function DragHandle({ standing, drag, onMove }: Pick<CategoryLineProps, "standing" | "drag" | "onMove">) {
  const { t } = useTranslation();

  function moveByKey(key: string): boolean {
    const isMirrored = document.dir === "rtl";
    const steps: Record<string, Step> = {
      ArrowUp: "up",
      ArrowDown: "down",
      ArrowRight: isMirrored ? "out" : "in",
      ArrowLeft: isMirrored ? "in" : "out",
    };
    const step = steps[key];
    const place = step && stepTo(standing, step);
    if (place) onMove(place);
    return step !== undefined;
  }

  return (
    <IconButton
      icon={GripVertical}
      label={t("Drag {{name}}", { name: standing.row.title })}
      className="touch-none text-ink3 not-aria-disabled:cursor-grab"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.begin(standing);
      }}
      onPointerMove={drag.over}
      onPointerUp={drag.drop}
      onPointerCancel={drag.cancel}
      onKeyDown={(event) => {
        if (moveByKey(event.key)) event.preventDefault();
      }}
    />
  );
}

/** Shows or hides the subcategories. Without any, an empty space of the same width. */
function Toggle({ row, isOpen, onToggle }: { row: CategoryRow; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  if (row.child_count === 0) return <span className="w-control shrink-0" />;
  return (
    <IconButton
      icon={ChevronRight}
      turns
      label={isOpen ? t("Collapse {{name}}", { name: row.title }) : t("Expand {{name}}", { name: row.title })}
      aria-expanded={isOpen}
      className={classes("text-ink2", isOpen && "[&_svg]:rotate-90")}
      onClick={onToggle}
    />
  );
}

function TitleAndCounts({ row }: { row: CategoryRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
      <UnstyledLink to={paths.category(row.id)} className="min-w-0 font-medium hover:underline">
        <span dir="auto" className="line-clamp-2 break-words">
          {row.title}
        </span>
      </UnstyledLink>
      {row.hidden && (
        <StatusBadge tone="neutral" shape="none">
          {t("Hidden")}
        </StatusBadge>
      )}
      <span className="text-small text-ink3">
        {[
          row.child_count > 0 &&
            t("{{number}} categories", {
              number: row.child_count.toLocaleString(locale),
              count: row.child_count,
              defaultValue_one: "1 category",
            }),
          (row.product_count > 0 || row.child_count === 0) &&
            t("{{number}} products", {
              number: row.product_count.toLocaleString(locale),
              count: row.product_count,
              defaultValue_one: "1 product",
            }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}

function ActionsMenu({
  standing,
  onMove,
  onDelete,
}: Pick<CategoryLineProps, "standing" | "onMove" | "onDelete">) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { row, index, siblings } = standing;
  const before = siblings[index - 1];
  const item = (label: string, step: Step) => {
    const place = stepTo(standing, step);
    return { label, onClick: () => place && onMove(place), disabled: !place };
  };
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name: row.title })} />}
      items={[
        {
          label: t("Add subcategory"),
          onClick: () => void navigate({ to: paths.category("new"), search: { below: row.id } as never }),
          disabled: row.depth >= deepest,
        },
        item(t("Move up"), "up"),
        item(t("Move down"), "down"),
        item(before ? t("Move into {{name}}", { name: before.title }) : t("Move into category"), "in"),
        item(t("Move out one level"), "out"),
        { label: t("Delete category"), onClick: onDelete, danger: true },
      ]}
    />
  );
}
