import { useRouter } from "@tanstack/react-router";
import { type HTMLAttributes, type MouseEvent, type ReactNode, useRef } from "react";
import { UnstyledLink } from "../button/TextLink.tsx";

interface RowLinkProps {
  to: string;
  search?: Record<string, unknown>;
  /** When the row is opened, also in a new tab. */
  onOpen?: () => void;
}

/**
 * The link of a row, in its first cell, for the keyboard, screen readers and the context menu. It covers no more than
 * its cell: a link stretched over a `<tr>` covers the whole table in WebKit, where a table row cannot be positioned.
 */
export function RowLink({ children, ...rest }: RowLinkProps & { children: ReactNode }) {
  return (
    <UnstyledLink {...rest} data-row-link="" className="block font-medium">
      {children}
    </UnstyledLink>
  );
}

/** What has a click of its own inside a row: controls, and cells that hold controls (`data-controls`). */
const ownClicks =
  "a, button, input, select, textarea, label, summary, [contenteditable], [role=button], [role=menuitem], [data-controls]";

/** The text that was selected when the button went down: a click that changed it was made to select. */
let selectedBefore = "";
const selectedText = () => String(getSelection() ?? "");

/** True where a click on the row means the row itself, and not a control in it. */
function isRowClick({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  // A dialog opened from a cell passes its events up to the row, though it lies elsewhere in the page.
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest(ownClicks);
  return !control || !currentTarget.contains(control);
}

/**
 * Returns a function that gives the handlers which make a row follow its `RowLink` wherever it is clicked: with Ctrl,
 * Command, Shift or the middle button in a new tab.
 */
export function useRowClick(): (link: RowLinkProps) => HTMLAttributes<HTMLElement> {
  const router = useRouter();
  const preloading = useRef<ReturnType<typeof setTimeout>>(undefined);
  return ({ to, search, onOpen }) => {
    const openTab = (row: HTMLElement) => {
      const link = row.querySelector<HTMLAnchorElement>("a[data-row-link]");
      if (!link) return;
      onOpen?.();
      window.open(link.href, "_blank", "noopener");
    };
    return {
      onClick: (event) => {
        const selected = selectedText();
        if (!isRowClick(event) || (selected && selected !== selectedBefore)) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) return openTab(event.currentTarget);
        event.currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]")?.click();
      },
      onMouseDown: (event) => {
        selectedBefore = selectedText();
        // Where the middle button scrolls, it would begin to.
        if (event.button === 1 && isRowClick(event)) event.preventDefault();
      },
      onAuxClick: (event) => {
        if (event.button === 1 && isRowClick(event)) openTab(event.currentTarget);
      },
      // As a link does: what the row opens is fetched when the pointer rests on it.
      onMouseEnter: () => {
        clearTimeout(preloading.current);
        preloading.current = setTimeout(() => {
          void router.preloadRoute({ to, search } as never).catch(() => undefined);
        }, router.options.defaultPreloadDelay);
      },
      onMouseLeave: () => clearTimeout(preloading.current),
    };
  };
}
