import type { Courier } from "@vitrine/contract/delivery/couriers";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { ActiveBadge } from "../../shared/records/ActiveBadge.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { kindLabels } from "./courier-labels.ts";

/** The couriers of the shop, newest first. */
export function CouriersPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useRecordList(api.couriers, { limit, cursor });
  const add = (
    <ButtonLink to={paths.courierEdit("new")} look="primary">
      {t("Add courier")}
    </ButtonLink>
  );
  return (
    <ListPage
      title={t("Couriers")}
      action={add}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.courierEdit(id)}
      rowName={({ name }) => name}
      firstUse={{
        title: t("No couriers yet"),
        children: t(
          "Add your own courier, or connect Steadfast or EasyPost to book shipments from your orders.",
        ),
        action: add,
        example: [t("City riders"), t("Own courier"), t("Active")],
      }}
    />
  );
}

function columnsOf(t: TFunction): Column<Courier>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      phone: "start",
      cell: ({ name }) => (
        <span className="line-clamp-2" dir="auto">
          {name}
        </span>
      ),
    },
    { id: "kind", head: t("Type"), phone: "below-start", cell: ({ kind }) => kindLabels(t)[kind] },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-28",
      cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
    },
  ];
}
