import { hasPermission, type Permission } from "@vitrine/contract/roles";
import type { SetupChoice, SetupStep, StepKey } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";

/** The path of the page where a member completes a step and changes its value. */
export function stepPath(key: StepKey, permissions: readonly Permission[]): string {
  const stepPaths: Record<StepKey, string> = {
    product: paths.products,
    currency: paths.shopSettings,
    contact: paths.shopSettings,
    payment: hasPermission(permissions, "payments") ? paths.payments : paths.cashOnDelivery,
    delivery: paths.deliveryElsewhere,
    theme: paths.themes,
    sales_tax: paths.salesTax,
    policies: paths.pages,
    live: paths.shopSettings,
  };
  return stepPaths[key];
}

interface StepHandlers {
  onStore: (step: SetupChoice) => void;
  /** The step whose default value is being confirmed. */
  keeping: SetupChoice | undefined;
  onOpen: () => void;
  opening: boolean;
}

/** The buttons of an open step. A default value can be confirmed with one click. */
export function stepActions(
  step: SetupStep,
  t: TFunction,
  permissions: readonly Permission[],
  { onStore, keeping, onOpen, opening }: StepHandlers,
): ReactNode {
  const keep = (key: SetupChoice, label: string) => (
    <>
      <Button look="primary" busy={keeping === key} onClick={() => onStore(key)}>
        {label}
      </Button>
      {changeLink(step, t, permissions)}
    </>
  );
  switch (step.key) {
    case "product":
      return (
        <>
          <ButtonLink look="primary" to={paths.addProduct}>
            {t("Add product")}
          </ButtonLink>
          {hasPermission(permissions, "import-products") && (
            <TextLink to={paths.importProducts}>{t("Import products")}</TextLink>
          )}
        </>
      );
    case "currency":
      return keep("currency", t("Keep {{value}}", { value: step.currency }));
    case "contact":
      return (
        <ButtonLink look="primary" to={stepPath("contact", permissions)}>
          {t("Enter contact details")}
        </ButtonLink>
      );
    case "payment":
      return step.cash_on_delivery ? (
        keep("payment", t("Keep cash on delivery"))
      ) : (
        <ButtonLink look="primary" to={stepPath("payment", permissions)}>
          {t("Choose payment")}
        </ButtonLink>
      );
    case "delivery":
      return step.delivers ? (
        keep("delivery", t("Keep this fee"))
      ) : (
        <ButtonLink look="primary" to={stepPath("delivery", permissions)}>
          {t("Set up delivery")}
        </ButtonLink>
      );
    // Optional steps are never the next one.
    case "theme":
    case "sales_tax":
    case "policies":
      return changeLink(step, t, permissions);
    case "live":
      return (
        <Button look="primary" busy={opening} onClick={onOpen}>
          {t("Open the shop")}
        </Button>
      );
  }
}

/** The link that changes the value of a step, named after it. */
export function changeLink(
  { key, done }: Pick<SetupStep, "key" | "done">,
  t: TFunction,
  permissions: readonly Permission[],
): ReactNode {
  const labels: Record<StepKey, string> = {
    product: done ? t("View products") : t("Add product"),
    currency: t("Change currency"),
    contact: done ? t("Change contact details") : t("Enter contact details"),
    payment: t("Change payment"),
    delivery: t("Change delivery"),
    theme: done ? t("Change theme") : t("Customise theme"),
    sales_tax: done ? t("Change sales tax") : t("Set up sales tax"),
    policies: done ? t("View policies") : t("Add policies"),
    live: t("Change shop URL"),
  };
  return (
    <TextLink
      to={key === "product" && !done ? paths.addProduct : stepPath(key, permissions)}
      className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    >
      {labels[key]}
    </TextLink>
  );
}
