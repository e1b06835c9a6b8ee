import type { z } from "zod";
import { BulkButton } from "../ui/table/BulkBar.tsx";
import { Button } from "../ui/button/Button.tsx";
import { DateText } from "../ui/text/DateText.tsx";
import { Code, Figure, Money } from "../ui/text/Figure.tsx";
import type { Filter } from "../ui/table/Filters.tsx";
import { ListPage, type ListRows } from "../ui/table/ListPage.tsx";
import { choiceFilter, daysFilter, listSearch, useListSearch } from "../ui/table/list-search.ts";
import { Menu } from "../ui/overlay/Menu.tsx";
import { StatusBadge, type Shape, type Tone } from "../ui/feedback/StatusBadge.tsx";
import { SummaryBand } from "../ui/chart/SummaryBand.tsx";
import type { Column } from "../ui/table/table-props.ts";
import { TextLink } from "../ui/button/TextLink.tsx";

interface Row {
  id: string;
  number: string;
  at: string;
  customer: string;
  payment: [Tone, Shape, string];
  fulfilment: [Tone, Shape, string];
  items: number;
  total: number;
}

const paid: Row["payment"] = ["positive", "done", "Paid"];
const delivered: Row["payment"] = ["positive", "done", "Delivered"];
const waiting: Row["payment"] = ["neutral", "none", "Unfulfilled"];
const today = new Date().toISOString();

const rows: Row[] = [
  {
    id: "a",
    number: "#1042",
    at: today,
    customer: "Nadia Rahman",
    payment: paid,
    fulfilment: ["caution", "part", "Partially shipped"],
    items: 3,
    total: 21450,
  },
  {
    id: "b",
    number: "#1041",
    at: today,
    customer: "Jonas Weber",
    payment: paid,
    fulfilment: waiting,
    items: 1,
    total: 5900,
  },
  {
    id: "c",
    number: "#1040",
    at: today,
    customer: "Mei-Ling Chang-Örnsköldsvik",
    payment: ["caution", "none", "Payment pending"],
    fulfilment: waiting,
    items: 7,
    total: 118000,
  },
  {
    id: "d",
    number: "#1039",
    at: "2026-11-19T09:51:00Z",
    customer: "Omar Haddad",
    payment: paid,
    fulfilment: delivered,
    items: 2,
    total: 9620,
  },
  {
    id: "e",
    number: "#1038",
    at: "2026-11-18T10:00:00Z",
    customer: "Lucía Fernández de la Vega y Santillana-Aldrovandi-Montgomery",
    payment: ["critical", "problem", "Chargeback"],
    fulfilment: delivered,
    items: 1,
    total: 34900,
  },
  {
    id: "f",
    number: "#1037",
    at: "2026-11-17T10:00:00Z",
    customer: "মেহেদী হাসান চৌধুরী",
    payment: paid,
    fulfilment: delivered,
    items: 4,
    total: 999999999999,
  },
  {
    id: "g",
    number: "#1036",
    at: "2025-11-18T10:00:00Z",
    customer: "Priya Natarajan",
    payment: ["neutral", "reversed", "Refunded"],
    fulfilment: ["neutral", "reversed", "Returned"],
    items: 1,
    total: 4200,
  },
];

const badge = ([tone, shape, word]: Row["payment"]) => (
  <StatusBadge tone={tone} shape={shape}>
    {word}
  </StatusBadge>
);

const columns: Column<Row>[] = [
  { id: "number", head: "Order", cell: (row) => <Code>{row.number}</Code>, sortable: "text", phone: "start" },
  { id: "at", head: "Date", cell: (row) => <DateText at={row.at} />, sortable: "date" },
  { id: "customer", head: "Customer", cell: (row) => row.customer, phone: "end" },
  { id: "payment", head: "Payment", cell: (row) => badge(row.payment), phone: "below-start" },
  { id: "fulfilment", head: "Fulfilment", cell: (row) => badge(row.fulfilment) },
  { id: "items", head: "Items", cell: (row) => <Figure value={row.items} />, align: "end" },
  {
    id: "total",
    head: "Total",
    cell: (row) => <Money minor={row.total} currency="EUR" />,
    align: "end",
    sortable: "amount",
    phone: "below-end",
  },
];

const filters: Filter[] = [
  {
    id: "payment",
    label: "Payment",
    kind: "choices",
    promoted: true,
    options: [
      { value: "paid", label: "Paid" },
      { value: "pending", label: "Pending" },
    ],
  },
  { id: "days", label: "Date", kind: "days", promoted: true },
  {
    id: "channel",
    label: "Channel",
    kind: "choice",
    options: [
      { value: "web", label: "Storefront" },
      { value: "hand", label: "Manual" },
    ],
  },
];

const search = listSearch.extend({ payment: choiceFilter, days: daysFilter, channel: listSearch.shape.q });

/** States of the list, by tab. */
const states: Record<string, ListRows<Row>> = {
  all: { rows, total: 1042, nextCursor: "next", busy: false },
  none: { rows: [], total: 0, busy: false },
  wait: { rows: undefined, busy: true },
  error: {
    rows: undefined,
    busy: false,
    error: "Orders couldn’t be loaded. Check your connection and try again.",
    onRetry: () => undefined,
  },
  denied: {
    rows: undefined,
    busy: false,
    denied: "To see orders, ask Mara Owner to change your role to Manager.",
  },
};

const figures = [
  {
    label: "Sales today",
    value: <Money minor={206945} currency="EUR" />,
    change: { text: "+12%", good: true },
    values: [2, 3, 5, 4, 8, 7, 10],
    before: [4, 3, 5, 6, 5, 7, 6],
  },
  {
    label: "Orders",
    value: "19",
    change: { text: "+3", good: true },
    values: [2, 4, 5, 4, 7, 7, 9],
    before: [5, 5, 4, 4, 6, 5, 6],
  },
  { label: "To fulfil", value: "12", values: [2, 3, 4, 3, 5, 6, 6], before: [4, 4, 3, 4, 5, 5, 4] },
  {
    label: "Average order value",
    value: <Money minor={10892} currency="EUR" />,
    change: { text: "−4%", good: false },
    values: [4, 5, 5, 5, 6, 8, 7],
    before: [7, 5, 4, 6, 6, 6, 4],
  },
];

const tabs = [
  { id: "all", label: "All" },
  { id: "none", label: "No orders yet", count: 0 },
  { id: "wait", label: "Pending" },
  { id: "error", label: "Broken" },
  { id: "denied", label: "Barred" },
  { id: "long", label: "Dhaka same-day deliveries of the week" },
];

export function ListSample() {
  const [current, onSearch] = useListSearch(search);
  const firstUse = current.tab === "none" && !current.q;
  return (
    <ListPage
      title="Orders"
      action={<Button look="primary">Create order</Button>}
      secondary={
        <>
          <Button className="max-tablet:hidden">Export</Button>
          <Menu
            trigger={<Button className="max-tablet:hidden">More…</Button>}
            items={[{ label: "Print list", onClick: () => undefined }]}
          />
        </>
      }
      above={<SummaryBand label="Today" figures={figures} />}
      search={firstUse ? { ...current, tab: undefined } : current}
      onSearch={onSearch as (patch: Partial<z.infer<typeof search>>) => void}
      searchLabel="Search orders, customers and SKUs"
      tabs={tabs}
      filters={filters}
      columns={columns}
      list={
        current.q
          ? { rows: [], busy: false }
          : (states[current.tab ?? "all"] ?? { rows, total: 7, busy: false })
      }
      rowKey={(row) => row.id}
      rowTo={() => "/ui"}
      rowName={(row) => row.number}
      firstUse={{
        title: "No orders yet",
        children: "Share your shop’s URL, or create an order for a customer who phones you.",
        action: <Button look="primary">Create order</Button>,
        secondary: <TextLink to="/ui">Use sample data</TextLink>,
        example: ["#1001", "Ada Jansen", "€ 24.00"],
      }}
      renderBulk={() => (
        <>
          <BulkButton>Mark fulfilled</BulkButton>
          <BulkButton>Print packing slips</BulkButton>
        </>
      )}
    />
  );
}
