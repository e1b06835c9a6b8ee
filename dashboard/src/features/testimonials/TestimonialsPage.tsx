import type { Testimonial } from "@vitrine/contract/shops/testimonials";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { BulkContent } from "../../shared/records/BulkContent.tsx";
import { PublishedBadge } from "../../shared/records/PublishedBadge.tsx";
import { useMoveRecord, useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";

/** Quotes of customers on the home page, in the order that shoppers see. */
export function TestimonialsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(listSearch);
  const list = useRecordList(api.testimonials, {});
  const move = useMoveRecord(api.testimonials);
  const add = (
    <ButtonLink to={paths.testimonial("new")} look="primary">
      {t("Add testimonial")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Testimonials")}
      action={add}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.testimonial(id)}
      rowName={({ name }) => name}
      onMove={move}
      renderBulk={(chosen) => (
        <BulkContent records={api.testimonials} chosen={chosen} pathOf={paths.testimonial} />
      )}
      firstUse={{
        title: t("No testimonials yet"),
        children: t(
          "Show what customers say about your shop on your home page. Testimonials are separate from reviews and don't count in ratings.",
        ),
        action: add,
        example: [t("Everything arrived fresh and well packed."), t("Published")],
      }}
    />
  );
}

function columnsOf(t: TFunction): Column<Testimonial>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      phone: "start",
      width: "w-64",
      cell: ({ name, picture, role }) =>
        picture ? (
          <ProductThumb picture={picture} title={name}>
            <Role role={role} />
          </ProductThumb>
        ) : (
          <>
            <span dir="auto" className="line-clamp-2">
              {name}
            </span>
            <Role role={role} />
          </>
        ),
    },
    {
      id: "text",
      head: t("Text"),
      phone: "below-start",
      cell: ({ text }) => (
        <span className="line-clamp-2 tablet:w-100" dir="auto">
          {text}
        </span>
      ),
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

function Role({ role }: { role: string | null }) {
  return (
    role && (
      <span dir="auto" className="line-clamp-1 text-small text-ink3">
        {role}
      </span>
    )
  );
}
