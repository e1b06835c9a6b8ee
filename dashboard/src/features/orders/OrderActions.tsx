import type { Order } from "@vitrine/contract/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { DeliverDialog } from "./DeliverDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { confirmOrder, releaseOrder, useOrderChange } from "./orders.data.ts";
import { PackDialog } from "./PackDialog.tsx";
import { leftToPack, shipmentVerb } from "./packing.rules.ts";
import { ShipDialog } from "./ShipDialog.tsx";

type Asked = "pack" | "ship" | "deliver" | "hold" | "cancel";

// The first that is allowed is the next step.
const steps = ["confirm", "unhold", "ship", "pack", "deliver"] as const;

/** The next step as the one primary button; what else is allowed waits in a menu. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const [asked, setAsked] = useState<Asked>();
  const presses = {
    confirm: { label: t("Confirm order"), onPress: () => change.mutate(confirmOrder) },
    unhold: { label: t("Release hold"), onPress: () => change.mutate(releaseOrder) },
    ship: { label: t("Ship order"), onPress: () => setAsked("ship") },
    pack: { label: t("Pack order"), onPress: () => setAsked("pack") },
    deliver: { label: t("Mark delivered"), onPress: () => setAsked("deliver") },
    hold: { label: t("Put on hold"), onPress: () => setAsked("hold") },
    cancel: { label: t("Cancel order"), onPress: () => setAsked("cancel"), danger: true },
  } satisfies Record<string, MenuItem>;

  // An order that is part delivered may be packed further, unless nothing is left to pack.
  const isAllPacked = [...leftToPack(order).values()].every((left) => left === 0);
  const allowed = order.allowed.filter((verb) => verb !== "pack" || !isAllPacked);
  const next = steps.find((verb) => allowed.includes(verb));
  const others = [...steps, "hold", "cancel"] as const;
  const items: MenuItem[] = [
    ...others.filter((verb) => verb !== next && allowed.includes(verb)).map((verb) => presses[verb]),
    { label: t("Print packing slip"), onPress: () => setTimeout(() => print()) },
  ];
  const shipmentFor = (verb: "ship" | "deliver") =>
    order.shipments.find(({ status }) => shipmentVerb(status) === verb);
  // What the order no longer allows is not asked any longer.
  const dialog = (verb: Asked) => ({
    order,
    open: asked === verb && allowed.includes(verb),
    onOpenChange: (open: boolean) => setAsked(open ? verb : undefined),
  });

  return (
    <>
      <Menu trigger={<Button>{t("More actions")}</Button>} items={items} />
      {next && (
        <Button look="primary" busy={change.isPending} onClick={presses[next].onPress}>
          {presses[next].label}
        </Button>
      )}
      <PackDialog {...dialog("pack")} />
      <ShipDialog {...dialog("ship")} shipment={shipmentFor("ship")} />
      <DeliverDialog {...dialog("deliver")} shipment={shipmentFor("deliver")} />
      <HoldDialog {...dialog("hold")} />
      <CancelDialog {...dialog("cancel")} />
    </>
  );
}
