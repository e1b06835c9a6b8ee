import { hasPermission } from "@vitrine/contract/roles";
import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { viewShop } from "../../shared/view-shop.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { OutsideLink, TextLink } from "../../ui/button/TextLink.tsx";
import { useSetLive } from "./shops.data.ts";
import { stepPath } from "./step-actions.tsx";
import { stepLabels } from "./step-labels.ts";

/** The switch that opens or closes the shop, with its effect and a link to the shop or its preview. */
export function LiveSwitch() {
  const { t } = useTranslation();
  const shop = useShop();
  const { mutate, isPending, missing } = useSetLive(shop);
  const isLive = shop.is_live === 1;
  const effect = isLive ? t("Shoppers can browse and order.") : t("Shoppers see that the shop is closed.");
  const mayChange = hasPermission(shop.permissions, "settings");
  return (
    <section aria-label={t("Open to shoppers")} className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {mayChange ? (
          <Switch
            label={isLive ? t("Shop is open") : t("Shop is closed")}
            help={effect}
            checked={isLive}
            onChange={(event) => !isPending && mutate(event.target.checked)}
          />
        ) : (
          <p>
            <span className="font-medium">{isLive ? t("Shop is open") : t("Shop is closed")}</span>{" "}
            <span className="text-ink3">{effect}</span>
          </p>
        )}
        {isLive ? (
          <OutsideLink href={shop.store_url} className="inline-flex items-center pointer-coarse:min-h-11">
            {t("View shop")}
          </OutsideLink>
        ) : (
          <Button look="quiet" icon={Eye} className="-me-3.5" onClick={() => void viewShop(shop)}>
            {t("Preview shop")}
          </Button>
        )}
      </div>
      {missing.length > 0 && !isLive && (
        <Banner tone="caution" title={t("Complete these steps to open your shop")}>
          <ul className="list-disc ps-4">
            {missing.map((key) => (
              <li key={key}>
                <TextLink to={key === "product" ? paths.addProduct : stepPath(key, shop.permissions)}>
                  {stepLabels(key, t).title}
                </TextLink>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  );
}
