import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import type { Shop } from "@vitrine/contract/shops/shops";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { itemClasses } from "../../ui/overlay/popup-classes.ts";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Keys } from "../shortcuts/ShortcutsDialog.tsx";
import type { GlobalActions } from "../shell/useGlobalActions.ts";
import type { PaletteItem } from "./find-items.rules.ts";
import { isOfOpenPage } from "./local-items.ts";
import { keepRecent } from "./recent-items.ts";
import { type Group, usePaletteGroups } from "./usePaletteGroups.ts";

const pauseMs = 150;

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shop: Shop | undefined;
  actions: GlobalActions;
  onHelp: () => void;
}

/** The command palette, which finds pages, orders, products, customers and actions. */
export function Palette(props: PaletteProps) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={t("Search everything")}
          className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-raised text-ink1 shadow-e2 outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0 tablet:inset-x-0 tablet:top-[12dvh] tablet:bottom-auto tablet:mx-auto tablet:max-h-[min(34rem,76dvh)] tablet:w-160 tablet:max-w-[calc(100vw-2rem)] tablet:rounded-dialog"
        >
          <PaletteSearch {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteSearch({ onOpenChange, shop, actions, onHelp }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState("");
  const [typed, setTyped] = useDebounced(requested, setRequested, pauseMs);
  const help = { id: "help", label: t("Keyboard shortcuts"), onClick: onHelp };
  const { groups, hasPageActions, busy, error, retry } = usePaletteGroups({
    shop,
    actions,
    help,
    typed,
    requested,
  });

  function choose(item: PaletteItem) {
    if (!isOfOpenPage(item)) keepRecent(shop?.id, item);
    onOpenChange(false);
    if (item.onClick) item.onClick();
    else if (item.to) void navigate({ to: item.to, search: (item.search ?? {}) as never });
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(text, { reason }) => reason !== "item-press" && setTyped(text)}
      itemToStringValue={(item: PaletteItem) => item.label}
      // If the first item might confirm an order, Enter does nothing until the user has typed or moved to an
      // item.
      autoHighlight={hasPageActions || "always"}
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-b border-rule ps-4 pe-2">
        <Search size={16} aria-hidden className="shrink-0 text-ink3" />
        <Autocomplete.Input
          aria-label={t("Page, order, product, customer or action")}
          placeholder={t("Page, order, product, customer or action")}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-input outline-none"
        />
        {busy && <Spinner />}
        <Dialog.Close render={<Button look="quiet">{t("Close")}</Button>} />
      </div>
      <Autocomplete.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-1.5 data-empty:hidden">
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items} className="pb-1.5">
            <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-micro text-ink3">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => <ItemLine key={item.id} item={item} onChoose={choose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <SearchStatus busy={busy} foundNone={groups.length === 0 && !error} typed={typed} />
      {error && typed === requested && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 border-t border-rule px-4 py-2.5 text-critical"
        >
          {errorMessage(error)}
          <Button onClick={retry}>{t("Try again")}</Button>
        </div>
      )}
    </Autocomplete.Root>
  );
}

function SearchStatus({ busy, foundNone, typed }: { busy: boolean; foundNone: boolean; typed: string }) {
  const { t } = useTranslation();
  return (
    <Autocomplete.Status className="empty:hidden">
      {busy ? (
        <p className="border-t border-rule px-4 py-2.5 text-small text-ink3">
          {t("Searching orders, products and customers")}
        </p>
      ) : (
        foundNone && (
          <div className="px-4 py-6">
            <p className="text-h3">{t("No results for “{{q}}”", { q: typed })}</p>
            <p className="mt-1 text-ink2">{t("Try an order number, SKU, email or a shorter search.")}</p>
          </div>
        )
      )}
    </Autocomplete.Status>
  );
}

function ItemLine({ item, onChoose }: { item: PaletteItem; onChoose: (item: PaletteItem) => void }) {
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      className={classes(itemClasses, "justify-between")}
    >
      <span dir="auto" className="min-w-0 truncate">
        {item.label}
      </span>
      <span className="flex max-w-1/2 shrink-0 items-center gap-2 text-small text-ink3">
        {item.note && (
          <span dir="auto" className="min-w-0 truncate">
            {item.note}
          </span>
        )}
        {item.keys && (
          <span aria-hidden className="pointer-coarse:hidden">
            <Keys keys={item.keys} />
          </span>
        )}
      </span>
    </Autocomplete.Item>
  );
}
