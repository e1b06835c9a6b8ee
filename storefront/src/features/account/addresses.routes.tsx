import { RejectedError } from "@vitrine/contract/client";
import type { Address } from "@vitrine/contract/checkout/address";
import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import type { View } from "../../page.tsx";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { findAddressFormat } from "../checkout/address-format.ts";
import { type FieldName, fieldNames, type Fields } from "../checkout/checkout-fields.ts";
import { accountView } from "./AccountPage.tsx";
import { AddressEditor, OwnAddresses } from "./OwnAddresses.tsx";
import { isRejection } from "../../rejections.ts";

/** GET /account/addresses */
export function addressesView(account: ShopperAccount, more: { news?: string; problem?: string } = {}): View {
  return accountView(more.problem ? 409 : 200, {
    section: "addresses",
    title: t("Addresses"),
    ...more,
    children: <OwnAddresses addresses={account.addresses} version={account.version} />,
  });
}

/** GET /account/addresses/new and /account/addresses/<index>; undefined if there is no such address. */
export async function addressView(
  shopper: Shopper,
  account: ShopperAccount,
  item: string,
): Promise<View | undefined> {
  const address = item === "new" ? undefined : addressAt(account, item);
  if (item !== "new" && !address) return undefined;
  const fields = fieldsOfAddress(address, { name: account.name, country: shopper.site.store.country });
  return editorView(shopper, { item, version: account.version, fields });
}

/** The checkout's fields of an address. */
export function fieldsOfAddress(
  address: Address | undefined,
  empty: { name: string; country: string },
): Fields {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, ""])) as Fields;
  if (!address) return { ...fields, ...empty };
  for (const name of ["name", "company", "country", "line1", "line2", "city", "postal_code"] as const)
    fields[name] = address[name] ?? "";
  return { ...fields, region: address.region_code ?? address.region ?? "" };
}

interface Editing {
  item: string;
  version: number;
  fields: Fields;
  errors?: Partial<Record<FieldName, string>>;
  problem?: string;
}

async function editorView(shopper: Shopper, { problem, ...editing }: Editing): Promise<View> {
  const format = await findAddressFormat(shopper, editing.fields.country);
  const { errors = {} } = editing;
  const status = problem ? 409 : Object.keys(errors).length > 0 ? 422 : 200;
  return accountView(status, {
    section: "addresses",
    title: editing.item === "new" ? t("Add address") : t("Edit address"),
    problem,
    children: <AddressEditor {...editing} errors={errors} format={format} />,
  });
}

function addressAt({ addresses }: ShopperAccount, item: string): Address | undefined {
  return /^\d{1,2}$/.test(item) ? addresses[Number(item)] : undefined;
}

/**
 * POST /account/addresses/new and /account/addresses/<index>: saves, deletes or makes an address the default.
 * @returns undefined if it is saved, otherwise the page with the reason
 */
export async function changeAddresses(
  shopper: Shopper,
  account: ShopperAccount,
  item: string,
  form: URLSearchParams,
): Promise<View | undefined> {
  const step = form.get("step");
  const typed = Object.fromEntries(fieldNames.map((name) => [name, form.get(name)?.trim() ?? ""])) as Fields;
  // A region chosen from another country's list: the country was changed after it.
  const fields = form.get("region_country") === typed.country ? typed : { ...typed, region: "" };
  const version = Number(form.get("version"));
  const editing = { item, version, fields };
  if (step === "country") return editorView(shopper, editing);
  const isNew = item === "new";
  if (!isNew && !addressAt(account, item)) return conflictView(account);
  const at = isNew ? account.addresses.length : Number(item);
  const isEdited = isNew || (step !== "remove" && step !== "default");
  const changed = isEdited ? addressOf(fields) : account.addresses[at]!;
  const addresses =
    step === "default"
      ? [changed, ...account.addresses.toSpliced(at, 1)]
      : account.addresses.toSpliced(at, 1, ...(isEdited ? [changed] : []));
  try {
    await shopper.client.shopper_accounts.update_addresses({
      params: inStore(shopper),
      body: { addresses, version },
    });
    return undefined;
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    if (failure.code === "version_conflict")
      return isEdited
        ? editorView(shopper, { ...editing, version: account.version, problem: changedElsewhere() })
        : conflictView(account);
    if (failure.code !== "invalid_input") throw failure;
    return editorView(shopper, { ...editing, errors: errorsAt(failure, at) });
  }
}

/** The reason why a change isn't saved. */
export function changedElsewhere(): string {
  return t("Your account was changed in another window. Check it, then save again.");
}

function conflictView(account: ShopperAccount): View {
  return addressesView(account, { problem: changedElsewhere() });
}

function addressOf({ name, company, country, line1, line2, city, region, postal_code }: Fields) {
  return {
    name,
    country,
    region_code: null,
    line1,
    line2,
    city,
    region,
    postal_code,
    ...(company && { company }),
  };
}

/** "addresses.2.line1" of the API is the field "line1" of the form. */
function errorsAt(failure: RejectedError, at: number): Partial<Record<FieldName, string>> {
  const start = `addresses.${at}.`;
  return Object.fromEntries(
    Object.entries(failure.errors)
      .filter(([path]) => path.startsWith(start))
      .map(([path, todo]) => [path.slice(start.length), translateMessage(todo[0] ?? "")]),
  );
}
