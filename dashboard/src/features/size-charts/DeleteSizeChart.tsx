import { useNavigate } from "@tanstack/react-router";
import type { SizeChart } from "@vitrine/contract/products/size-charts";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useDeleteSizeChart } from "./size-charts.data.ts";

export function DeleteSizeChart({ chart }: { chart: SizeChart }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteSizeChart();
  const [asking, setAsking] = useState(false);

  async function confirm() {
    try {
      const { message } = await remove.mutateAsync(chart.id);
      notify(message, "success");
    } catch (error) {
      notify(errorMessage(error), "warning");
      throw error;
    }
    await navigate({ to: paths.sizeChart, ignoreBlocker: true });
  }

  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
        items={[{ label: t("Delete size chart"), onClick: () => setAsking(true), danger: true }]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("Delete “{{title}}”?", { title: chart.title })}
        action={t("Delete size chart")}
        onConfirm={confirm}
      >
        {t("The size chart is permanently deleted. Its products show the next matching chart.")}
      </ConfirmDialog>
    </>
  );
}
