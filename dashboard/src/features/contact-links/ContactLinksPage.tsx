import type { ContactLink } from "@vitrine/contract/shops/contact-links";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { PublishedBadge } from "../../shared/records/PublishedBadge.tsx";
import { useMoveRecord, useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { kindLabels } from "./contact-labels.ts";

/** The shop's links to phone, chat and social media, in the order that shoppers see. */
export function ContactLinksPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(listSearch);
  const list = useRecordList(api.contact_links, {});
  const move = useMoveRecord(api.contact_links);
  const add = (
    <ButtonLink to={paths.contactLink("new")} look="primary">
      {t("Add contact link")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Contact links")}
      action={add}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.contactLink(id)}
      rowName={({ label, value }) => label ?? value}
      onMove={move}
      firstUse={{
        title: t("No contact links yet"),
        children: t(
          "Link to your phone, chat and social media pages in the footer of your shop, and in a button that floats above its pages.",
        ),
        action: add,
        // A name that is the same in every language.
        example: ["WhatsApp", "+44 7700 900123", t("Published")],
      }}
    />
  );
}

function columnsOf(t: TFunction): Column<ContactLink>[] {
  const labels = kindLabels(t);
  return [
    {
      id: "link",
      head: t("Link"),
      phone: "start",
      cell: ({ kind, label, value }) => (
        <>
          {labels[kind]}
          <span dir="auto" className="line-clamp-2 text-small wrap-anywhere text-ink3">
            {label ?? value}
          </span>
        </>
      ),
    },
    {
      id: "button",
      head: t("Contact button"),
      phone: "below-start",
      width: "w-40",
      cell: ({ in_contact_button }) => in_contact_button && t("Contact button"),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-32",
      cell: ({ is_published }) => <PublishedBadge isPublished={is_published} />,
    },
  ];
}
