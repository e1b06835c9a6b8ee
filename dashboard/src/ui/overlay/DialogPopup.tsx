import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../button/Button.tsx";
import { classes } from "../classes.ts";
import type { ReactNode, RefObject } from "react";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, with the main one last. */
  footer?: ReactNode;
  wide?: boolean;
  /** The element that gets the focus; by default the first. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export interface DrawerProps extends DialogProps {
  from?: "start" | "end";
}

const veilClasses =
  "fixed inset-0 z-40 bg-veil transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0";

export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, wide, initialFocus } = props;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={veilClasses} />
        <Base.Popup
          initialFocus={initialFocus}
          className={classes(
            "fixed inset-x-0 bottom-0 z-40 m-auto flex max-h-[90dvh] w-full flex-col overflow-hidden rounded-t-dialog bg-raised text-ink1 shadow-e2 outline-none transition-[opacity,translate] duration-120 data-ending-style:translate-y-1 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0",
            "tablet:inset-0 tablet:h-fit tablet:rounded-dialog",
            wide ? "tablet:max-w-180" : "tablet:max-w-120",
          )}
        >
          <Head title={title} description={description} />
          {/* The padding keeps the focused field clear of the buttons at the end of a form. */}
          <div className="min-h-0 scroll-pb-20 overflow-y-auto px-5 pb-4">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-5 py-3 max-tablet:*:flex-1">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DrawerPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  from = "end",
}: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={veilClasses} />
        <Base.Popup
          className={classes(
            "fixed inset-y-0 z-40 flex w-105 max-w-full flex-col bg-raised text-ink1 shadow-e2 outline-none transition-[opacity,translate] duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0",
            from === "end"
              ? "end-0 data-ending-style:translate-x-4 data-starting-style:translate-x-4 rtl:data-ending-style:-translate-x-4 rtl:data-starting-style:-translate-x-4"
              : "start-0 data-ending-style:-translate-x-4 data-starting-style:-translate-x-4 rtl:data-ending-style:translate-x-4 rtl:data-starting-style:translate-x-4",
          )}
        >
          <Head title={title} description={description} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-5 py-3">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Head({ title, description }: Pick<DialogProps, "title" | "description">) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-3 px-5 pt-4 pb-2">
      <div className="min-w-0 flex-1">
        <Base.Title className="text-h2">{title}</Base.Title>
        {description && <Base.Description className="mt-1 text-ink2">{description}</Base.Description>}
      </div>
      <Base.Close render={<IconButton icon={X} label={t("Close")} className="-me-2 -mt-1" />} />
    </div>
  );
}
