import { Combobox as Base } from "@base-ui/react/combobox";
import { useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { ComboboxParts, type ComboboxPartsProps } from "./ComboboxParts.tsx";
import type { RemoteOption } from "./remote-option.ts";

interface ComboboxRootProps extends Omit<ComboboxPartsProps, "inputRef" | "onKeyDown" | "onBlur"> {
  /** Every option, in the order of the open list. */
  options: readonly RemoteOption[];
  /** The options that match the text, best match first. */
  matches: readonly RemoteOption[];
  value: RemoteOption | undefined;
  /** Receives undefined if the user cleared the text and left the field. */
  onValue: (option: RemoteOption | undefined) => void;
  /** Receives the text typed since the list opened, and "" after it has closed. */
  onTyped: (text: string) => void;
  disabled?: boolean;
}

/**
 * The behaviour of every field that chooses one option from a list. Focus selects the text; typing filters
 * the options and highlights the first match; Enter chooses the highlighted option and never submits the
 * form; Tab chooses it only if the user has typed, and otherwise leaves the value unchanged; Escape closes
 * the list and restores the value.
 */
export function ComboboxRoot(props: ComboboxRootProps) {
  const { options, matches, value, onValue, onTyped, disabled, ...parts } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasTyped = useRef(false);
  const highlighted = useRef<RemoteOption>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const selectText = () => document.activeElement === input.current && input.current?.select();

  function onKeyDown(event: KeyDown) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      // Without a match, the list stays open and shows the empty message.
      if (isOpen && !highlighted.current) event.preventBaseUIHandler();
    } else if (event.key === "Tab" && isOpen && hasTyped.current && highlighted.current) {
      onValue(highlighted.current);
    } else if (event.key === "Escape" && !isOpen) {
      // Base UI would remove the value.
      event.preventBaseUIHandler();
    }
  }
  function onBlur(event: FocusEvent<HTMLInputElement>) {
    const to = event.relatedTarget;
    const staysWithin = to instanceof Element && to.closest("[data-combobox]");
    if (!staysWithin && value && event.currentTarget.value.trim() === "") onValue(undefined);
  }

  return (
    <Base.Root
      items={options}
      filteredItems={matches}
      value={value ?? null}
      isItemEqualToValue={(one: RemoteOption, other: RemoteOption) => one.value === other.value}
      autoHighlight
      onValueChange={(option: RemoteOption | null, details) => {
        // The user may still type or restore the text, so clearing it removes the value only on blur.
        if (details.reason !== "input-clear") return onValue(option ?? undefined);
        details.cancel();
        setIsOpen(true);
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason !== "input-change") return;
        hasTyped.current = true;
        onTyped(text);
      }}
      onItemHighlighted={(option) => (highlighted.current = option)}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (open) return;
        hasTyped.current = false;
        // Select the text of the chosen option once it is in the field, so that typing replaces it.
        requestAnimationFrame(selectText);
      }}
      onOpenChangeComplete={(open) => {
        if (open) return;
        // Not earlier, because the list must stay filtered while it fades out.
        onTyped("");
        selectText();
      }}
      disabled={disabled}
    >
      <ComboboxParts {...parts} inputRef={input} onKeyDown={onKeyDown} onBlur={onBlur} />
    </Base.Root>
  );
}

type KeyDown = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void };
