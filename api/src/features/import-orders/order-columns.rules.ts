import type { OrderColumn } from "@vitrine/contract/orders/import-orders";
import {
  type FieldHeaders,
  fieldsByHeader,
  missingGroups,
} from "../product-files/columns/fields-by-header.rules.ts";

/** The field of each column of a file; null for a column that is left out. */
export type OrderFields = (OrderColumn | null)[];

/** Headers of Shopify, of WooCommerce's export plugins and of common spreadsheets. */
const headers: FieldHeaders<OrderColumn> = {
  order_number: ["ordernumber", "orderid", "orderno", "ordername", "order", "invoiceno", "name", "number"],
  placed_at: [
    "createdat",
    "orderdate",
    "orderedat",
    "dateplaced",
    "placedat",
    "datecreated",
    "orderedon",
    "invoicedate",
    "date",
  ],
  status: ["orderstatus", "status", "stage"],
  payment_status: ["financialstatus", "paymentstatus", "payment"],
  fulfilment_status: ["fulfillmentstatus", "fulfilmentstatus", "shippingstatus"],
  cancelled_at: ["cancelledat", "canceledat"],
  fulfilled_at: ["fulfilledat", "shipdate", "shippedat", "dateshipped", "completeddate", "datecompleted"],
  currency: ["currency", "currencycode", "ordercurrency"],
  total: ["total", "ordertotal", "ordertotalamount", "grandtotal", "totalprice", "nrevenue", "netsales"],
  shipping: [
    "shipping",
    "ordershipping",
    "ordershippingamount",
    "shippingtotal",
    "shippingamount",
    "shippingcost",
    "delivery",
  ],
  tax: ["taxes", "tax", "ordertax", "ordertotaltaxamount", "totaltax", "taxtotal", "taxamount"],
  discount: [
    // WooCommerce's export plugins have the sum of all coupons there, and "Discount Amount" is that of one.
    "cartdiscountamount",
    "discountamount",
    "orderdiscount",
    "discounttotal",
    "cartdiscount",
    "discounts",
  ],
  fee: ["feetotal", "orderfee", "orderfeeamount", "fees", "totalfee", "totalfeeamount"],
  refunded: [
    "refundedamount",
    "orderrefundamount",
    "refunded",
    "totalrefunded",
    "refundedtotal",
    "refunds",
    "refunditems",
  ],
  outstanding: ["outstandingbalance", "balance"],
  payment_method: ["paymentmethodtitle", "paymentmethod", "paidwith"],
  delivery: ["shippingmethod", "shippingmethodtitle", "deliverymethod", "shipmode"],
  note: ["notes", "customernote", "note", "customerprovidednote"],
  email: ["email", "emailbilling", "billingemail", "customeremail", "emailaddress"],
  phone: [
    "phone",
    "phonebilling",
    "billingphone",
    "shippingphone",
    "phoneshipping",
    "customerphone",
    "telephone",
  ],
  name: ["shippingname", "billingname", "customername", "fullname", "recipient", "customer", "name"],
  first_name: ["firstnameshipping", "shippingfirstname", "firstnamebilling", "billingfirstname", "firstname"],
  last_name: ["lastnameshipping", "shippinglastname", "lastnamebilling", "billinglastname", "lastname"],
  company: ["shippingcompany", "companyshipping", "billingcompany", "companybilling", "company"],
  line1: [
    "shippingaddress1",
    "address12shipping",
    "address1shipping",
    "shippingstreet",
    "billingaddress1",
    "address12billing",
    "address1billing",
    "billingstreet",
    "address1",
    "address",
    "street",
  ],
  line2: ["shippingaddress2", "address2shipping", "billingaddress2", "address2billing", "address2"],
  city: ["shippingcity", "cityshipping", "billingcity", "citybilling", "city", "town"],
  region: [
    "shippingprovince",
    "statecodeshipping",
    "shippingstate",
    "billingprovince",
    "statecodebilling",
    "billingstate",
    "state",
    "province",
    "stateprovince",
  ],
  postal_code: [
    "shippingzip",
    "postcodeshipping",
    "shippingpostcode",
    "billingzip",
    "postcodebilling",
    "billingpostcode",
    "postalcode",
    "postcode",
    "zip",
    "zipcode",
  ],
  country: [
    "shippingcountry",
    "countrycodeshipping",
    "billingcountry",
    "countrycodebilling",
    "countrycode",
    "country",
  ],
  line_items: ["lineitems", "orderitems", "products", "items", "itemspurchased"],
  line_title: [
    "lineitemname",
    "itemname",
    "productname",
    "producttitle",
    "item",
    "product",
    "title",
    "description",
  ],
  line_variant: ["variant", "varianttitle", "variation", "productvariation", "option"],
  line_sku: ["lineitemsku", "sku", "itemsku", "productsku", "productid", "stockcode"],
  line_quantity: ["lineitemquantity", "quantity", "qty", "quantityrefund", "itemquantity"],
  line_price: ["lineitemprice", "itemcost", "unitprice", "itemprice", "price"],
  line_discount: ["lineitemdiscount", "itemdiscount", "linediscount"],
  line_requires_shipping: ["lineitemrequiresshipping", "requiresshipping"],
  line_total: ["linetotal", "itemtotal", "orderlinetotal", "lineitemtotal", "sales", "lineamount", "amount"],
};

export function fieldsOf(names: string[]): OrderFields {
  const fields = fieldsByHeader(names, headers);
  // WebToffee's export has a column for each item: "line_item_1", "line_item_2".
  return fields.map((field, at) => (/^line[ _]item[ _]\d+$/i.test(names[at]!.trim()) ? "line_items" : field));
}

/** Groups of fields of which each needs one column, and has none. */
export function missingFields(fields: OrderFields): OrderColumn[][] {
  return missingGroups(fields, [["order_number"], ["placed_at"], ["total", "line_total", "line_price"]]);
}
