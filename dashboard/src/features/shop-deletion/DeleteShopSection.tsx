import { deletionDays, type ShopDeletion } from "@vitrine/contract/shops/shop-deletion";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "../../queries.ts";
import { shopsQuery } from "../../session/selected-shop.ts";
import { useShop } from "../../session/shop.ts";
import { errorCode, notifyOutcome } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { DateText } from "../../ui/text/DateText.tsx";

/** Schedules the deletion of the shop, or keeps it. */
export function DeleteShopSection({ deletion }: { deletion: ShopDeletion }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Delete shop")}
      note={t("You can keep the shop until it is deleted.")}
      actions={<TextLink to={paths.exportData}>{t("Export all data")}</TextLink>}
    >
      {deletion.deletes_at ? <Scheduled at={deletion.deletes_at} /> : <Schedule deletion={deletion} />}
    </MarginSection>
  );
}

function Scheduled({ at }: { at: string }) {
  const { t } = useTranslation();
  const { id: shop_id, name, time_zone } = useShop();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    await notifyOutcome(client.shop_deletion.cancel({ params: { shop_id } }));
    await refresh();
    setBusy(false);
  };
  return (
    <>
      <p>
        {t("{{shop}} is closed. It is deleted with all its data at this time:", { shop: name })}{" "}
        <span className="font-medium">
          <DateText at={at} format="full" zone={time_zone} />
        </span>
      </p>
      <p className="text-ink2">{t("If you keep the shop, it stays closed until you open it.")}</p>
      <Button look="primary" className="self-start" busy={busy} onClick={() => void keep()}>
        {t("Keep shop")}
      </Button>
    </>
  );
}

function Schedule({ deletion: { open_orders } }: { deletion: ShopDeletion }) {
  const { t } = useTranslation();
  const { id: shop_id, name } = useShop();
  const [open, setOpen] = useState(false);
  const action = t("Delete {{name}}", { name });
  const schedule = async () => {
    try {
      await notifyOutcome(client.shop_deletion.schedule({ params: { shop_id } }));
    } catch (error) {
      // The shop got an order in the meantime: the section shows it.
      if (errorCode(error) === "shop_has_open_orders") void refresh();
      throw error;
    }
    await refresh();
  };
  return (
    <>
      <p className="text-ink2">
        {t(
          "The shop closes immediately. Products, orders, customers and pictures are deleted {{number}} days later.",
          { number: deletionDays },
        )}
      </p>
      {open_orders > 0 && (
        <Banner tone="caution" title={t("You can't delete the shop yet")}>
          {t("Complete or cancel the open orders first: {{number}}.", { number: open_orders })}{" "}
          <TextLink to={paths.orders}>{t("Orders")}</TextLink>
        </Banner>
      )}
      <Button
        className="self-start"
        disabledReason={open_orders > 0 ? t("Complete or cancel the open orders first.") : undefined}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={action}
        action={action}
        cancel={t("Keep shop")}
        onConfirm={schedule}
      >
        {t("The shop closes immediately. All owners get an email.")}
      </ConfirmDialog>
    </>
  );
}

async function refresh() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.shop_deletion.read.key() }),
    queryClient.invalidateQueries({ queryKey: shopsQuery.queryKey }),
  ]);
}
