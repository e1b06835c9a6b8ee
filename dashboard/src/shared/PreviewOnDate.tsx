import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../session/shop.ts";
import { Button } from "../ui/button/Button.tsx";
import { DateTimeInput } from "../ui/form/DateTimeInput.tsx";
import { Field } from "../ui/form/Field.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { viewShopOnDate } from "./view-shop.ts";

interface PreviewedPage {
  /** The suggested date: the start of a scheduled record. The same hour tomorrow if there is none. */
  at?: string | null;
  /** Path of a page within the shop. The home page by default. */
  path?: string;
}

/** The button that opens the storefront as it will be on a date. */
export function PreviewOnDate(page: PreviewedPage) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarClock} onClick={() => setOpen(true)}>
        {t("Preview on a date")}
      </Button>
      {isOpen && <PreviewDateDialog {...page} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses the date of a preview, which opens in a new tab. */
export function PreviewDateDialog({ at, path, onClose }: PreviewedPage & { onClose: () => void }) {
  const { t } = useTranslation();
  const shop = useShop();
  const [chosen, setChosen] = useState<string | null>(() => suggestedDate(at, Date.now()));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function show() {
    if (chosen === null || Date.parse(chosen) <= Date.now())
      return setProblem("Choose a date in the future.");
    setBusy(true);
    await viewShopOnDate(shop, { at: chosen, path });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Preview on a date")}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void show()}>
            {t("Open preview")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink2">
          {t(
            "Shows your content, themes, products and sale prices as they will be on this date. Stock stays as it is today. Only you see the preview.",
          )}
        </p>
        <Field
          label={t("Date and time")}
          help={t("In the time of your shop ({{zone}}).", { zone: shop.time_zone.replaceAll("_", " ") })}
          error={problem}
        >
          <DateTimeInput zone={shop.time_zone} value={chosen} onValue={setChosen} />
        </Field>
      </div>
    </Dialog>
  );
}

const hour = 60 * 60 * 1000;

function suggestedDate(at: string | null | undefined, now: number): string {
  if (at && Date.parse(at) > now) return at;
  return new Date(Math.ceil((now + 23 * hour) / hour) * hour).toISOString();
}
