import * as z from "zod";
import { response, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { line, money, optionalLine } from "../values/fields.ts";

/** `differs`: the collected amount isn't the one that was due. Only `matched` rows are settled. */
const settlementOutcomes = ["matched", "differs", "unknown", "settled", "repeated", "unreadable"] as const;

const settlementColumns = ["number", "collected", "fee"] as const;
export type SettlementColumn = (typeof settlementColumns)[number];

const SettlementRow = z.object({
  /** Line in the file, the header being 1. */
  line: z.number().int(),
  /** The tracking number or the order's name, as in the file. */
  number: z.string(),
  collected: z.number().int().nullable(),
  fee: z.number().int().nullable(),
  expected: money.nullable(),
  order_id: z.string().nullable(),
  order_name: z.string().nullable(),
  outcome: z.enum(settlementOutcomes),
  /**
   * The amount by which `correct` changes the cash that the order of a delivered shipment has recorded, such as -500 if 500 less
   * was collected. Null if the row can't be corrected.
   */
  correction: z.number().int().nullable(),
});
export type SettlementRow = z.infer<typeof SettlementRow>;

export const Settlement = z.object({
  headers: z.array(z.string()),
  /** The header of each column; null if there is none. */
  columns: z.object({
    number: z.string().nullable(),
    collected: z.string().nullable(),
    fee: z.string().nullable(),
  }),
  rows: z.array(SettlementRow),
  /** Sums of the matched rows. */
  matched: z.object({ count: z.number().int(), collected: z.number().int(), fees: z.number().int() }),
});
export type Settlement = z.infer<typeof Settlement>;

/** The row of a file to correct, with the correction that the member has seen. */
const corrected = { line: z.number().int().min(2), correction: z.number().int() };

const file = {
  /** A CSV file with a header, up to 500 rows. */
  text: z.string().min(1, "Choose a file.").max(900_000, "Choose a smaller file."),
  /** Headers of the columns that aren't recognised. */
  columns: z
    .object({ number: optionalLine(200), collected: optionalLine(200), fee: optionalLine(200) })
    .default({ number: null, collected: null, fee: null }),
};

/** Cash and success of a courier, in the shop's currency. */
export const CourierSummary = z.object({
  /** Cash of delivered shipments that the courier hasn't settled, and cash of shipments on their way. */
  owed: money,
  on_the_way: money,
  settled: money,
  fees: money,
  delivered: z.number().int(),
  /** Delivered, returned and lost shipments. */
  finished: z.number().int(),
  /** The areas with the most shipments. */
  areas: z.array(z.object({ area: z.string(), delivered: z.number().int(), finished: z.number().int() })),
});
export type CourierSummary = z.infer<typeof CourierSummary>;

export const courier_settlements = {
  summary: shop("courier")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/couriers/{id}/summary" })
    .input(z.object({ params: inShopById }))
    .output(response(CourierSummary)),
  /** Compares a file of a courier with its bookings, and changes nothing. */
  check: shop("courier", { contends: "nothing" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/couriers/{id}/settlements/check" })
    .input(z.object({ params: inShopById, body: z.object(file) }))
    .errors(errorMap("settlement_unreadable"))
    .output(response(Settlement)),
  /** Settles a row whose amount differs: its order has then recorded the amount of the row. */
  correct: shop("courier")
    .route({
      method: "POST",
      path: "/v1/shop/{shop_id}/couriers/{id}/settlements/corrections",
      successStatus: 201,
    })
    .input(z.object({ params: inShopById, body: z.object({ ...file, file_name: line(200), ...corrected }) }))
    .errors(errorMap("settlement_unreadable", "settlement_changed"))
    .output(z.object({ message: z.string(), data: Settlement })),
  /** Records the cash of the matched rows as collected, once per shipment. Repeated, it finds them settled. */
  create: shop("courier")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/couriers/{id}/settlements", successStatus: 201 })
    .input(z.object({ params: inShopById, body: z.object({ ...file, file_name: line(200) }) }))
    .errors(errorMap("settlement_unreadable"))
    .output(z.object({ message: z.string(), data: Settlement })),
};
