import { useQuery } from "@tanstack/react-query";
import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import type { DeliveryZone } from "@vitrine/contract/delivery/delivery-zones";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { settingsQuery } from "../../shared/checkout-settings.ts";
import { listRows } from "../../shared/list-rows.ts";
import { countryName } from "../../shared/places/address-format.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { AddressTest } from "./AddressTest.tsx";

/** A zone, or the delivery of all other places. */
interface ZoneRow {
  id: string;
  name: string;
  places: string;
  fees: number[];
  /** True if shoppers can't order there because there is no rate. */
  isWithoutRates: boolean;
}

export function DeliveryZonesPage() {
  const { t } = useTranslation();
  const { id, currency } = useShop();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(listSearch);
  // A shop has up to 100 zones, so one page has all of them, the oldest first.
  const zones = listRows(useRecordList(api.delivery_zones, { limit: 100 }));
  const settings = useQuery(settingsQuery(id)).data?.data;
  const rows =
    zones.rows && settings
      ? [
          ...zones.rows.toReversed().map((zone) => zoneRow(zone, locale, t)),
          elsewhereRow(settings, zones.rows, t),
        ]
      : undefined;
  const add = (
    <ButtonLink to={paths.deliveryZone("new")} look="primary">
      {t("Add zone")}
    </ButtonLink>
  );

  return (
    <>
      <ListPage
        title={t("Delivery")}
        secondary={<ButtonLink to={paths.deliverySchedule}>{t("Expected delivery dates")}</ButtonLink>}
        action={add}
        above={
          <p className="mb-4 max-w-160 text-ink2">
            {t(
              "If an address is in several zones, the most specific place applies: a postcode before a city, a city before a region, a region before its country.",
            )}
          </p>
        }
        search={search}
        onSearch={onSearch}
        columns={columnsOf(currency, t)}
        list={{ ...zones, rows }}
        rowKey={(row) => row.id}
        rowTo={(row) => (row.id === elsewhere ? paths.deliveryElsewhere : paths.deliveryZone(row.id))}
        rowName={(row) => row.name}
        firstUse={{ title: t("No zones yet"), children: null, action: add }}
      />
      {rows && <AddressTest />}
    </>
  );
}

const elsewhere = "elsewhere";

function zoneRow({ id, name, places, rates }: DeliveryZone, locale: string, t: TFunction): ZoneRow {
  const countries = [...new Set(places.map(({ country }) => countryName(country, locale)))];
  const shown = countries.slice(0, 3).join(", ");
  return {
    id,
    name,
    places:
      countries.length > 3
        ? t("{{names}} and {{number}} more", { names: shown, number: countries.length - 3 })
        : shown,
    fees: rates.map(({ fee }) => fee),
    isWithoutRates: rates.length === 0,
  };
}

function elsewhereRow(settings: CheckoutSettings, zones: readonly DeliveryZone[], t: TFunction): ZoneRow {
  return {
    id: elsewhere,
    name: zones.length > 0 ? t("Everywhere else") : t("Everywhere"),
    places: zones.length > 0 ? t("All places outside the zones") : t("All countries"),
    fees: settings.delivers_elsewhere ? [settings.delivery_fee] : [],
    isWithoutRates: !settings.delivers_elsewhere,
  };
}

function columnsOf(currency: string, t: TFunction): Column<ZoneRow>[] {
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
    {
      id: "places",
      head: t("Places"),
      phone: "below-start",
      cell: ({ places }) => <span className="line-clamp-2">{places}</span>,
    },
    {
      id: "rates",
      head: t("Rates"),
      phone: "below-end",
      width: "w-32",
      cell: ({ id, fees, isWithoutRates }) =>
        isWithoutRates ? (
          <StatusBadge
            tone={id === elsewhere ? "neutral" : "caution"}
            shape={id === elsewhere ? "none" : "problem"}
          >
            {id === elsewhere ? t("No delivery") : t("No rates")}
          </StatusBadge>
        ) : (
          t("{{number}} rates", { number: fees.length, count: fees.length, defaultValue_one: "1 rate" })
        ),
    },
    {
      id: "fees",
      head: t("Fee"),
      align: "end",
      phone: "end",
      width: "w-44",
      cell: ({ fees }) => <FeeRange fees={fees} currency={currency} />,
    },
  ];
}

function FeeRange({ fees, currency }: { fees: readonly number[]; currency: string }) {
  const { t } = useTranslation();
  if (fees.length === 0) return "—";
  const [min, max] = [Math.min(...fees), Math.max(...fees)];
  const fee = (minor: number) => (minor === 0 ? t("Free") : <Money minor={minor} currency={currency} />);
  return min === max ? (
    fee(min)
  ) : (
    <span className="whitespace-nowrap">
      {fee(min)}–{fee(max)}
    </span>
  );
}
