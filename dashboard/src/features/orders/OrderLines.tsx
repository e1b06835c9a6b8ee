import { hasPermission } from "@vitrine/contract/roles";
import type { Order, OrderLine } from "@vitrine/contract/orders/orders";
import type { Picture } from "@vitrine/contract/products/pictures";
import type { TFunction } from "i18next";
import { Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { classes } from "../../ui/classes.ts";
import { Section } from "../../ui/layout/Editor.tsx";
import { Code, Figure, Money } from "../../ui/text/Figure.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { leftToPack } from "./shipments/packing.rules.ts";

/** The items of an order, at the prices they were sold for. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation();
  const left = leftToPack(order);
  const isPartlyPacked = order.shipments.some(({ status }) => status !== "cancelled");
  return (
    <Section title={t("Items")}>
      <ul className="border-b border-rule">
        {order.lines.map((line) => (
          <li key={line.id} className="flex gap-4 border-t border-rule py-3">
            <Thumbnail picture={line.picture} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
                <div className="min-w-0">
                  <Title line={line} />
                  <p className="text-ink3">
                    {line.variant_title && (
                      <span className="me-3">
                        <bdi>{line.variant_title}</bdi>
                      </span>
                    )}
                    {!line.requires_shipping && <span className="me-3">{unshippedLabel(line, t)}</span>}
                    {line.preorder_from !== null && (
                      <span className="me-3">
                        {line.preorder_from
                          ? t("Preorder, ships from {{date}}", { date: line.preorder_from })
                          : t("Preorder")}
                      </span>
                    )}
                    {line.sku && <Code>{line.sku}</Code>}
                  </p>
                </div>
                <p className="ms-auto flex flex-wrap justify-end gap-x-6 text-end">
                  <span className="text-ink2">
                    <Figure value={line.quantity} /> ×{" "}
                    <Money minor={line.unit_price} currency={order.currency} />
                  </span>
                  <span className="min-w-20 font-medium">
                    <Money minor={line.unit_price * line.quantity} currency={order.currency} />
                  </span>
                </p>
              </div>
              <Progress line={line} left={isPartlyPacked ? (left.get(line.id) ?? 0) : 0} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Line = z.infer<typeof OrderLine>;

/** The label of an item that isn't shipped. */
function unshippedLabel({ is_service, fulfilled_at }: Line, t: TFunction): string {
  if (!is_service) return t("Delivered online");
  return fulfilled_at === null ? t("Service") : t("Service, fulfilled");
}

function Title({ line: { title, product_id } }: { line: Line }) {
  const { permissions } = useShop();
  if (!product_id || !hasPermission(permissions, "products")) return <p className="font-medium">{title}</p>;
  return (
    <TextLink to={paths.product(product_id)} className="font-medium">
      {title}
    </TextLink>
  );
}

/** Numbers of cancelled units and, in a partly packed order, of units left to pack. */
function Progress({ line, left }: { line: Line; left: number }) {
  const { t } = useTranslation();
  return (
    <p className="mt-1 text-small text-caution empty:hidden">
      {[
        line.cancelled_quantity > 0 && t("{{units}} cancelled", { units: line.cancelled_quantity }),
        left > 0 && t("{{left}} left to pack", { left }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

function Thumbnail({ picture }: { picture: Picture | null }) {
  const box = "size-12 shrink-0 rounded-control border border-rule bg-sunken object-cover";
  if (!picture)
    return (
      <span aria-hidden className={classes(box, "grid place-items-center text-ink3")}>
        <Image className="size-5" />
      </span>
    );
  return (
    <img
      src={picture.url}
      srcSet={picture.srcset}
      sizes="3rem"
      width={48}
      height={48}
      loading="lazy"
      alt=""
      style={{ backgroundColor: picture.colour }}
      className={box}
    />
  );
}
