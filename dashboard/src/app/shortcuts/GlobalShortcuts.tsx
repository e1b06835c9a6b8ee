import type { Shop } from "@vitrine/contract/shops/shops";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { clickRecordArrow, clickShortcut, focusListSearch, tickRow, focusRow } from "./list-keys.ts";
import { createAt } from "../shell/menu.ts";
import { pagesTable } from "../pages-table.ts";
import { pagePath, mayOpen } from "../../shared/pages/page.ts";
import type { ShortcutAction } from "./shortcuts.rules.ts";
import type { GlobalActions } from "../shell/useGlobalActions.ts";
import { useShortcuts } from "./useShortcuts.ts";

// Neither is part of the first load. The palette is fetched after 3 seconds, so that it opens without a
// delay.
const loadPalette = () => import("../palette/Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
}));

const restMs = 3_000;

/** The overlay over a page: the command palette or the list of shortcuts. */
export type OpenOverlay = "palette" | "shortcuts";

/** Keyboard shortcuts, the command palette and the list of shortcuts, on every page. */
export function GlobalShortcuts({
  shop,
  actions,
  open,
  onOpen,
}: {
  shop: Shop | undefined;
  actions: GlobalActions;
  /** The overlay that is open. */
  open: OpenOverlay | undefined;
  onOpen: (overlay: OpenOverlay | undefined) => void;
}) {
  const navigate = useNavigate();
  const router = useRouter();
  // Once opened, they stay mounted to fade out.
  const [opened, setOpened] = useState<ReadonlySet<OpenOverlay>>(new Set());
  if (open && !opened.has(open)) setOpened(new Set([...opened, open]));

  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), restMs);
    return () => clearTimeout(timer);
  }, []);

  useShortcuts((action) => {
    const to = action.startsWith("g ") ? jumpTo(action.slice(2)) : pathFor(action);
    if (to !== undefined) void navigate({ to });
    return to !== undefined || runHere(action);
  });

  function jumpTo(letter: string): string | undefined {
    const row = pagesTable.find(({ jump }) => jump === letter);
    return row && mayOpen(shop?.permissions, row) ? pagePath(row.name) : undefined;
  }

  function pathFor(action: ShortcutAction): string | undefined {
    return action === "create" && shop
      ? createAt(router.state.location.pathname, shop.permissions)
      : undefined;
  }

  function runHere(action: ShortcutAction): boolean {
    switch (action) {
      case "search":
        onOpen("palette");
        return true;
      case "help":
        onOpen("shortcuts");
        return true;
      case "search-list":
        if (!focusListSearch()) onOpen("palette");
        return true;
      case "next-row":
        return clickRecordArrow("next") || focusRow(1);
      case "row-before":
        return clickRecordArrow("previous") || focusRow(-1);
      case "tick-row":
        return tickRow();
      default:
        return clickShortcut(action);
    }
  }

  const close = (isOpen: boolean) => !isOpen && onOpen(undefined);
  return (
    <Suspense>
      {opened.has("palette") && (
        <Palette
          open={open === "palette"}
          onOpenChange={close}
          shop={shop}
          actions={actions}
          onHelp={() => onOpen("shortcuts")}
        />
      )}
      {opened.has("shortcuts") && (
        <ShortcutsDialog open={open === "shortcuts"} onOpenChange={close} permissions={shop?.permissions} />
      )}
    </Suspense>
  );
}
