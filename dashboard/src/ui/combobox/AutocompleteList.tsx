import { Autocomplete } from "@base-ui/react/autocomplete";
import { type FocusEvent, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { controlClasses, useFieldTies, useLabelId } from "../form/Field.tsx";
import { itemClasses, popupClasses } from "../overlay/popup-classes.ts";
import type { RemoteOption } from "./remote-option.ts";
import { useSelectedOnFocus } from "./ComboboxParts.tsx";
import { useDebounced } from "../useDebounced.ts";

export interface AutocompleteInputProps {
  value: string;
  onValue: (text: string) => void;
  /** Suggestions for the last search. The field accepts any other text as well. */
  options: readonly RemoteOption[];
  /** Called after a pause in typing, and with "" when the field receives focus. */
  onSearch: (text: string) => void;
  /** Called with the suggestion that the user chose. By default, it becomes the text of the field. */
  onPick?: (value: string) => void;
  /** Called on Enter when no option is highlighted. */
  onEnter?: () => void;
  onBlur?: (event: FocusEvent) => void;
  placeholder?: string;
  maxLength?: number;
}

export function AutocompleteList({
  value,
  onValue,
  options,
  onSearch,
  onPick,
  onEnter,
  onBlur,
  ...rest
}: AutocompleteInputProps) {
  const ties = useFieldTies({});
  // While the list is open, everything around it is hidden from screen readers, including the label. The
  // reference still names the field.
  const labelId = useLabelId();
  const marked = useRef<RemoteOption>(undefined);
  const [, setTyped] = useDebounced("", onSearch);
  const [isOpen, setIsOpen] = useState(false);
  const { onFocus: selectText, ...selection } = useSelectedOnFocus();
  const offered = options.filter((option) => option.value !== value);
  return (
    <Autocomplete.Root
      items={offered}
      mode="none"
      filter={null}
      itemToStringValue={(option: RemoteOption) => option.value}
      value={value}
      onValueChange={(text, { reason }) => {
        if (reason === "item-press") return (onPick ?? onValue)(text);
        setTyped(text);
        onValue(text);
      }}
      onItemHighlighted={(option) => (marked.current = option)}
      openOnInputClick
      // An empty list stays closed, because it would only cover the page.
      open={isOpen && offered.length > 0}
      onOpenChange={setIsOpen}
    >
      <Autocomplete.Input
        {...ties}
        {...rest}
        aria-labelledby={labelId}
        autoComplete="off"
        enterKeyHint="done"
        className={controlClasses}
        {...selection}
        onFocus={(event) => {
          selectText(event);
          onSearch("");
        }}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Enter chooses the highlighted suggestion or confirms the typed text, and never submits the form.
          event.preventDefault();
          if (!marked.current) onEnter?.();
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50">
          <Autocomplete.Popup
            className={classes(
              popupClasses,
              "w-(--anchor-width) max-w-(--available-width) p-0 data-empty:hidden",
            )}
          >
            <Autocomplete.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain not-data-empty:py-1">
              {(option: RemoteOption) => (
                <Autocomplete.Item key={option.value} value={option} className={itemClasses}>
                  <bdi className="min-w-0 flex-1 wrap-anywhere">{option.label}</bdi>
                  {option.note && <span className="text-small text-ink3 tabular-nums">{option.note}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
