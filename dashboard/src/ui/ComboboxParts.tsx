import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classes } from "./classes.ts";
import { controlClasses, useFieldTies, useLabelId } from "./Field.tsx";
import { itemClasses, popupClasses } from "./popup.ts";
import type { FoundOption } from "./RemoteCombobox.tsx";

interface ComboboxPartsProps {
  id?: string;
  placeholder?: string;
  /** Its name, where no Field around it gives one. */
  label?: string;
}

/** The field and the list below it; which options there are is said by the root around them. */
export function ComboboxParts({ placeholder, label, ...own }: ComboboxPartsProps) {
  const { t } = useTranslation();
  const ties = useFieldTies(own);
  // While the list is open everything around it is hidden from screen readers, the label too; a reference still names it.
  const labelId = useLabelId();
  return (
    <>
      <Base.InputGroup className="relative">
        <Base.Input
          {...ties}
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
          <Base.Popup className={classes(popupClasses, "w-(--anchor-width) max-w-(--available-width) p-0")}>
            <Base.Empty>
              <p className="px-3 py-2.5 text-ink3">{t("Nothing matches. Try fewer letters.")}</p>
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain not-data-empty:py-1">
              {(option: FoundOption) => (
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
