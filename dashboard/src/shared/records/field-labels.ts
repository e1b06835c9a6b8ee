import { productFieldLabels } from "@vitrine/contract/products/product-fields";
import type { TFunction } from "i18next";

/** Labels of stored fields by name, the same on every screen. */
export function fieldLabels(t: TFunction) {
  return {
    ...shopLabels(t),
    ...productFieldLabels(t),
    ...productLabels(t),
    ...variantLabels(t),
    ...stockLabels(t),
    ...categoryLabels(t),
    ...orderLabels(t),
    ...importLabels(t),
  };
}

/** Fields of a shop, its checkout and its delivery. */
function shopLabels(t: TFunction) {
  return {
    name: t("Name"),
    legal_name: t("Legal name"),
    address: t("Address"),
    order_prefix: t("Order number prefix"),
    first_order_number: t("First order number"),
    country: t("Country"),
    currency: t("Currency"),
    time_zone: t("Time zone"),
    units: t("Unit system"),
    language: t("Language"),
    email: t("Contact email"),
    phone: t("Phone"),
    photo: t("Photo"),
    seo: t("SEO"),
    icon: t("Icon"),
    delivery_name: t("Delivery name"),
    delivery_fee: t("Delivery fee"),
    delivery_days_min: t("Minimum delivery time"),
    delivery_days_max: t("Maximum delivery time"),
    delivers_elsewhere: t("Deliver everywhere else"),
    cash_on_delivery: t("Cash on delivery"),
    confirm_orders: t("Confirm new orders manually"),
    contact: t("Shoppers must enter"),
    company: t("Company"),
    tax_number: t("Tax number"),
    billing_address: t("Billing address"),
    address_line2: t("Flat, floor, building"),
    note: t("Note to the shop"),
    cart_note: t("Note in the cart"),
    terms_label: t("Terms statement"),
    terms_url: t("URL of your terms"),
    asks_marketing: t("Offer news and offers"),
    customer_accounts: t("Customer accounts"),
    min_subtotal: t("Minimum order"),
    thank_you: t("Message after the order"),
    hold_minutes: t("Reserve stock for"),
    asks_proof: t("Ask for a proof of payment"),
    cod_fee: t("Fee of cash on delivery"),
    cod_fee_basis_points: t("Percentage fee of cash on delivery"),
    cod_min_total: t("Minimum order total of cash on delivery"),
    cod_max_total: t("Maximum order total of cash on delivery"),
    cod_rounding: t("Rounding of cash on delivery"),
    cod_places: t("Places of cash on delivery"),
    cod_advance: t("Advance payment"),
    cod_advance_amount: t("Amount of the advance payment"),
    cod_advance_basis_points: t("Percentage of the advance payment"),
    cod_advance_min: t("Minimum advance payment"),
    cod_advance_max: t("Maximum advance payment"),
    cod_advance_from_total: t("Advance payment from an order total of"),
    cod_advance_methods: t("Methods for the advance payment"),
    cod_requires_phone: t("Require a phone number"),
    cod_requires_code: t("Ask customers to confirm with a code"),
    cod_code_by: t("Send the code by"),
    cod_cancel_hours: t("Cancel unconfirmed orders after"),
    return_days: t("Return requests by customers"),
    cancel_minutes: t("Cancellation by customers"),
    complete_days: t("Complete orders automatically"),
  };
}

/** Fields of a product outside of its own row. */
function productLabels(t: TFunction) {
  return {
    description: t("Description"),
    pictures: t("Pictures"),
    related: t("Related products"),
    variants: t("Options and variants"),
    file: t("File"),
  };
}

function variantLabels(t: TFunction) {
  return {
    variant: t("Variant"),
    price: t("Price"),
    compare_at_price: t("Compare-at price"),
    sale: t("Sale"),
    until: t("Ends"),
    cost: t("Cost per item"),
    min_price: t("Minimum price"),
    sku: t("SKU"),
    barcode: t("Barcode"),
    weight_grams: t("Weight"),
    length_mm: t("Length"),
    width_mm: t("Width"),
    height_mm: t("Height"),
    unit_measure: t("Unit price"),
    total_unit: t("Unit"),
    base: t("Price per"),
    base_unit: t("Price unit"),
    requires_shipping: t("Requires delivery"),
    taxable: t("Charge tax"),
    tracked: t("Track stock"),
    oversell: t("When out of stock"),
    preorder_from: t("Ships from"),
    picture_id: t("Picture"),
  };
}

function stockLabels(t: TFunction) {
  return {
    on_hand: t("On hand"),
    unavailable: t("Unavailable"),
    low_at: t("Low stock level"),
    digest: t("Low stock email"),
    location_name: t("Location name"),
    sku_twice: t("Duplicate SKUs"),
  };
}

/** Fields of categories, collections and size charts. */
function categoryLabels(t: TFunction) {
  return {
    hidden: t("Hidden from shoppers"),
    place: t("Parent category"),
    product_count: t("Products"),
    rules: t("Rules"),
    sort: t("Sort order"),
    sold_out_last: t("Out of stock last"),
    table: t("Table"),
    rows: t("Rows"),
    columns: t("Columns"),
    picture: t("Picture"),
    is_active: t("Shown in the shop"),
    is_published: t("Published"),
    starts_at: t("Starts"),
    ends_at: t("Ends"),
    everywhere: t("All other products"),
    products: t("Products"),
    categories: t("Categories"),
    collections: t("Collections"),
    product_types: t("Types"),
    vendors: t("Vendors"),
  };
}

function orderLabels(t: TFunction) {
  return {
    reason: t("Reason"),
    note: t("Note"),
    text: t("Note"),
    quantity: t("Quantity"),
    shipment_id: t("Shipment"),
    courier: t("Courier"),
    tracking_number: t("Tracking number"),
    tracking_url: t("Tracking link"),
    collected: t("Collected"),
    total: t("Total"),
  };
}

function importLabels(t: TFunction) {
  return {
    changes: t("Changes"),
    errors: t("Problems"),
    failure: t("How to fix it"),
  };
}
