import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { useActiveCouriers, useBookingSheet } from "./bookings.data.ts";

interface BulkBookingProps {
  /** The selected orders, up to 100. */
  ids: string[];
  book: (courierId: string) => Promise<void>;
  onClose: () => void;
}

/** Books the packed shipments of the selected orders with one courier, or downloads a sheet to book them by hand. */
export function BulkBooking({ ids, book, onClose }: BulkBookingProps) {
  const { t } = useTranslation();
  const couriers = useActiveCouriers();
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const sheet = useBookingSheet();
  const courier = couriers?.find(({ id }) => id === chosen) ?? couriers?.[0];

  async function submit() {
    if (!courier) return;
    setIsBusy(true);
    await book(courier.id);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Book with a courier")}
      description={t("Packed shipments of the selected orders are booked, one after the other.")}
      footer={
        courier && (
          <>
            {courier.kind === "own" && (
              <Button
                busy={sheet.isPending}
                onClick={() => sheet.mutate({ courier_id: courier.id, order_ids: ids })}
              >
                {t("Download booking sheet")}
              </Button>
            )}
            <Button look="primary" busy={isBusy} onClick={() => void submit()}>
              {t("Book shipments")}
            </Button>
          </>
        )
      }
    >
      {couriers?.length === 0 ? (
        <p className="pt-2">{t("No couriers yet. The owner adds them in Settings, Couriers.")}</p>
      ) : (
        <Field className="pt-2" label={t("Courier")} name="courier_id">
          <Select
            options={(couriers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={courier?.id ?? ""}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}
