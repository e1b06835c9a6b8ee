import type { CustomerFilter } from "@vitrine/contract/customers/customer-filter";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { TagsDialog } from "../../shared/tags/TagsDialog.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useCustomerTags } from "./customers.data.ts";

/** Adds tags to the selected customers, or removes them. `filter` is for when all of the list are selected. */
export function BulkTags({ chosen, filter }: { chosen: Chosen; filter: CustomerFilter }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id } = useShop();
  const queries = useQueryClient();
  const suggest = useCustomerTags();
  const [verb, setVerb] = useState<"add" | "remove">();
  const { count } = chosen;
  const number = count.toLocaleString(locale);

  async function apply(tags: string[]) {
    const select = chosen.all ? { filter } : { ids: [...chosen.ids] };
    const body = { select, [verb!]: tags };
    await notifyOutcome(client.customers.change_tags({ params: { shop_id }, body }));
    chosen.clear();
    void queries.invalidateQueries({ queryKey: api.customers.key() });
  }

  return (
    <>
      <BulkButton onClick={() => setVerb("add")}>{t("Add tags")}</BulkButton>
      <BulkButton onClick={() => setVerb("remove")}>{t("Remove tags")}</BulkButton>
      {verb && (
        <TagsDialog
          verb={verb}
          title={
            verb === "add"
              ? t("Add tags to {{number}} customers", {
                  number,
                  count,
                  defaultValue_one: "Add tags to 1 customer",
                })
              : t("Remove tags from {{number}} customers", {
                  number,
                  count,
                  defaultValue_one: "Remove tags from 1 customer",
                })
          }
          suggest={suggest}
          maxLength={60}
          onApply={apply}
          onClose={() => setVerb(undefined)}
        />
      )}
    </>
  );
}
