import { hasPermission } from "@vitrine/contract/roles";
import type { Order } from "@vitrine/contract/orders/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { tagProblem } from "../../../shared/tags/tag-suggestions.ts";
import { Chips } from "../../../ui/form/Chips.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { useOrderChange } from "../orders.data.ts";
import { useOrderTags } from "./order-tags.data.ts";

/** As in the contract, whose schemas the page doesn't load. */
const maxTagLength = 40;

/** The tags of an order. Each is saved when it is added or removed. */
export function OrderTags({ order }: { order: Order }) {
  const { t } = useTranslation();
  const suggest = useOrderTags();
  const change = useOrderChange(order);
  const [error, setError] = useState<string>();
  const { permissions } = useShop();
  const save = (body: { add?: string[]; remove?: string[] }) =>
    change.mutate((params) => client.orders.change_tags({ params, body }));
  if (!hasPermission(permissions, "orders/manage"))
    return (
      order.tags.length > 0 && (
        <Section title={t("Tags")}>
          <p className="wrap-anywhere">{order.tags.join(", ")}</p>
        </Section>
      )
    );
  return (
    <Section title={t("Tags")} note={t("Only visible to your team.")}>
      <Field label={t("Tags")} hideLabel name="tags" error={error}>
        <Chips
          values={order.tags}
          onAdd={(tag) => {
            const problem = tagProblem(tag, maxTagLength, t);
            setError(problem);
            if (!problem) save({ add: [tag] });
          }}
          onRemove={(tag) => save({ remove: [tag] })}
          suggest={suggest}
        />
      </Field>
    </Section>
  );
}
