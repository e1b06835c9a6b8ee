import { couponState } from "@vitrine/contract/coupons/coupon-state";
import { type Coupon, type CouponState, couponStates } from "@vitrine/contract/coupons/coupons";
import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useRecordActions, useRecordList } from "../../shared/records/record-data.ts";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { type Shape, StatusBadge, type Tone } from "../../ui/feedback/StatusBadge.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code, Figure } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useDuplicateCoupon } from "./coupons.data.ts";
import { duplicateItem } from "./duplicate-item.ts";
import { couponValue, type SummaryContext } from "./coupon-summary.rules.ts";

/** The coupons and automatic discounts of the shop, newest first. */
export function CouponsPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const duplicate = useDuplicateCoupon();
  const { currency, time_zone: zone } = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor, q, tab } = search;
  const status = couponStates.find((state) => state === tab);
  const query = { limit, cursor, search: q, status };
  const list = useRecordList(api.coupons, query);
  const labels = stateLabels(t);
  const [toDelete, setToDelete] = useState<Coupon>();

  // The specification requires a browser alert (section 8); the page also shows a retry button.
  const failure = list.error && errorMessage(list.error);
  useEffect(() => {
    // oxlint-disable-next-line no-alert -- see above
    if (failure) alert(failure);
  }, [failure]);

  const add = (
    <ButtonLink to={paths.addCoupon} look="primary">
      {t("Add coupon")}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        title={t("Coupons")}
        action={add}
        search={search}
        onSearch={onSearch}
        searchLabel={t("Search title, code")}
        tabs={[{ id: "all", label: t("All") }, ...couponStates.map((id) => ({ id, label: labels[id] }))]}
        columns={columnsOf({ t, locale, currency, zone })}
        list={listRows(list)}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.coupon(id)}
        rowName={({ title }) => title}
        rowActions={(coupon) => [
          { ...duplicateItem(t), onClick: () => void duplicate(coupon.id) },
          { label: t("Delete coupon"), onClick: () => setToDelete(coupon), danger: true },
        ]}
        firstUse={{
          title: t("No coupons yet"),
          children: t("Add a discount code for shoppers to enter, or a discount that applies automatically."),
          action: add,
          example: ["WELCOME10", t("10% off"), t("Used 41 times")],
        }}
      />
      <DeleteDialog coupon={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
}

function DeleteDialog({ coupon, onClose }: { coupon: Coupon | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useRecordActions(api.coupons);
  return (
    <ConfirmDialog
      open={coupon !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("Delete “{{title}}”?", { title: coupon?.title })}
      action={t("Delete coupon")}
      onConfirm={async () => {
        if (coupon) await notifyOutcome(remove(coupon.id));
        onClose();
      }}
    >
      {t("Shoppers can't use it anymore. Orders that used it keep their discount.")}
    </ConfirmDialog>
  );
}

function columnsOf(context: SummaryContext): Column<Coupon>[] {
  const { t, zone } = context;
  return [
    {
      id: "title",
      head: t("Title"),
      phone: "start",
      cell: ({ title }) => (
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {title}
        </span>
      ),
    },
    {
      id: "code",
      head: t("Code"),
      phone: "last-line",
      width: "w-44",
      cell: (coupon) => <MethodCell coupon={coupon} />,
    },
    {
      id: "value",
      head: t("Value"),
      phone: "below-start",
      cell: (coupon) => <span className="line-clamp-2">{couponValue(coupon, context)}</span>,
    },
    {
      id: "status",
      head: t("Status"),
      phone: "last-line",
      width: "w-32",
      cell: (coupon) => <StateBadge state={couponState(coupon, Date.now())} />,
    },
    {
      id: "used",
      head: t("Used"),
      align: "end",
      width: "w-24",
      cell: ({ times_used, use_limit }) => (
        <span className="whitespace-nowrap">
          <Figure value={times_used} />
          {use_limit !== null && (
            <>
              {" / "}
              <Figure value={use_limit} />
            </>
          )}
        </span>
      ),
    },
    {
      id: "dates",
      head: t("Dates"),
      align: "end",
      phone: "below-end",
      cell: ({ starts_at, ends_at }) => <Dates start={starts_at} end={ends_at} zone={zone} t={t} />,
    },
  ];
}

function MethodCell({ coupon: { method, code } }: { coupon: Coupon }) {
  const { t } = useTranslation();
  if (method === "automatic") return <>{t("Automatic")}</>;
  if (method === "codes") return <>{t("Unique codes")}</>;
  return (
    <span dir="ltr" className="block max-w-40 truncate">
      <Code>{code ?? ""}</Code>
    </span>
  );
}

interface DatesProps {
  start: string | null;
  end: string | null;
  zone: string;
  t: TFunction;
}

function Dates({ start, end, zone, t }: DatesProps) {
  if (!start && !end) return <span className="text-ink3">{t("No dates")}</span>;
  return (
    <span>
      {start && <DateText at={start} zone={zone} />}
      {" – "}
      {end && <DateText at={end} zone={zone} />}
    </span>
  );
}

const stateLooks: Record<CouponState, [tone: Tone, shape: Shape]> = {
  active: ["positive", "done"],
  scheduled: ["info", "part"],
  expired: ["neutral", "reversed"],
  used_up: ["caution", "problem"],
  inactive: ["neutral", "none"],
};

function stateLabels(t: TFunction): Record<CouponState, string> {
  return {
    active: t("Active"),
    scheduled: t("Scheduled"),
    expired: t("Expired"),
    used_up: t("Used up"),
    inactive: t("Inactive"),
  };
}

function StateBadge({ state }: { state: CouponState }) {
  const { t } = useTranslation();
  const [tone, shape] = stateLooks[state];
  return (
    <StatusBadge tone={tone} shape={shape}>
      {stateLabels(t)[state]}
    </StatusBadge>
  );
}
