import { cloneElement, type ComponentType, type ReactElement, Suspense, useState } from "react";

/** A Button, an IconButton or a plain button. */
export type Trigger = ReactElement<Record<string, unknown>>;

export interface LoadedPopupProps {
  /** The trigger was clicked before the popup was loaded. */
  defaultOpen?: boolean;
  /** Takes over the focus from the trigger that it replaces. */
  triggerRef?: (trigger: HTMLElement | null) => void;
}

/** The trigger without its popup until Base UI is loaded, which is too large for the first load. */
export function LazyPopup<Props extends { trigger: Trigger; onOpenChange?: (open: boolean) => void }>({
  kind,
  popup: Popup,
  props,
}: {
  kind: "menu" | "dialog";
  popup: ComponentType<Props & LoadedPopupProps>;
  props: Props;
}) {
  const [isClicked, setIsClicked] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const fallback = cloneElement(props.trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onClick: () => {
      setIsClicked(true);
      props.onOpenChange?.(true);
    },
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  });
  return (
    <Suspense fallback={fallback}>
      <Popup {...props} defaultOpen={isClicked} triggerRef={hasFocus ? takeFocus : undefined} />
    </Suspense>
  );
}

function takeFocus(trigger: HTMLElement | null): void {
  trigger?.focus({ preventScroll: true });
}
