import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { useRef, type ComponentProps, type PointerEvent, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../classes.ts";
import { controlClasses, useFieldTies, useLabelId } from "../form/Field.tsx";
import { itemClasses, popupClasses } from "../overlay/popup-classes.ts";
import type { RemoteOption } from "./remote-option.ts";

type InputProps = ComponentProps<typeof Base.Input>;

export interface ComboboxPartsProps extends Pick<InputProps, "onKeyDown" | "onBlur" | "autoFocus"> {
  id?: string;
  placeholder?: string;
  /** Accessible name, required outside of a Field. */
  label?: string;
  inputRef: Ref<HTMLInputElement>;
  /** True while the options for the current text are loading. */
  searching?: boolean;
}

/** The field and the list below it. The options come from the surrounding Combobox.Root. */
export function ComboboxParts({ placeholder, label, searching, ...own }: ComboboxPartsProps) {
  const { t } = useTranslation();
  const { id, inputRef, ...handlers } = own;
  const ties = useFieldTies({ id });
  const selection = useSelectedOnFocus();
  // While the list is open, everything around it is hidden from screen readers, including the label. The
  // reference still names the field.
  const labelId = useLabelId();
  return (
    <>
      <Base.InputGroup data-combobox className="relative">
        <Base.Input
          {...ties}
          ref={inputRef}
          {...handlers}
          {...selection}
          aria-label={label}
          aria-labelledby={label ? undefined : labelId}
          placeholder={placeholder ?? t("Search")}
          className={classes(controlClasses, "pe-8")}
        />
        <Base.Trigger
          aria-label={t("Show choices")}
          className="absolute inset-y-0 end-0 flex w-8 items-center justify-center text-ink3 pointer-coarse:w-11"
        >
          <ChevronDown size={16} aria-hidden />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup
            data-combobox
            className={classes(popupClasses, "w-(--anchor-width) max-w-(--available-width) p-0")}
          >
            <Base.Empty>
              <p className="px-3 py-2.5 text-ink3">
                {searching ? t("Searching…") : t("No matches. Check the spelling or try fewer letters.")}
              </p>
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain not-data-empty:py-1">
              {(option: RemoteOption) => (
                <Base.Item key={option.value} value={option} className={itemClasses}>
                  <span className="min-w-0 flex-1">
                    <bdi>{option.label}</bdi>
                    {option.note && (
                      <span className="block text-small text-ink3">
                        <bdi>{option.note}</bdi>
                      </span>
                    )}
                  </span>
                  <Base.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </>
  );
}

/** Selects the whole text when the field receives focus by key or pointer, so that typing replaces it. */
export function useSelectedOnFocus() {
  const gotFocus = useRef(false);
  return {
    onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      gotFocus.current = document.activeElement !== event.currentTarget;
    },
    // The browser moves the caret to the pointer after the focus event. Text selected by dragging stays
    // selected.
    onClick: ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
      if (gotFocus.current && input.selectionStart === input.selectionEnd) input.select();
      gotFocus.current = false;
    },
  };
}
