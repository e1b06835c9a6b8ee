/** The shop that the rows are inserted for. */
export interface FilledShop {
  id: number;
  marker: string;
  amount: number;
  ids: Record<string, string>;
  owner: { account_id: string };
}

/** A postal address with texts of the shop. */
export function addressOf(marker: string) {
  return {
    name: marker,
    line1: marker,
    line2: null,
    city: marker,
    region: null,
    postal_code: "20457",
    country: "DE",
  };
}
