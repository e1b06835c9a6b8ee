import type { Address } from "@vitrine/contract/checkout/address";
import type { Customer } from "@vitrine/contract/customers/customers";

/**
 * The customer that two become: the fields of the target, completed by those of the source. The newer consent applies, and
 * a block of either remains.
 */
export function mergedCustomer(target: Customer, source: Customer) {
  const consent = isNewer(source.marketing_changed_at, target.marketing_changed_at) ? source : target;
  const exempt = target.is_tax_exempt ? target : source;
  const blocked = target.is_blocked ? target : source;
  const notes = [target.note, source.note].filter((note, at, all) => note && all.indexOf(note) === at);
  return {
    name: target.name,
    email: target.email ?? source.email,
    phone: target.phone ?? source.phone,
    country: target.country ?? source.country,
    note: notes.length > 0 ? notes.join("\n\n") : null,
    tags: [...new Set([...target.tags, ...source.tags])].toSorted(),
    addresses: differentAddresses([...target.addresses, ...source.addresses]),
    accepts_marketing: consent.accepts_marketing,
    marketing_changed_at: consent.marketing_changed_at,
    is_tax_exempt: exempt.is_tax_exempt,
    tax_number: exempt.tax_number,
    tax_exempt_reason: exempt.tax_exempt_reason,
    is_blocked: blocked.is_blocked,
    block_reason: blocked.block_reason,
  };
}

function isNewer(one: string | null, other: string | null): boolean {
  return one !== null && (other === null || Date.parse(one) > Date.parse(other));
}

function differentAddresses(addresses: Address[]): Address[] {
  const seen = new Set<string>();
  return addresses.filter((address) => {
    const key = JSON.stringify(
      Object.entries(address)
        .filter(([, value]) => value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    return !seen.has(key) && seen.add(key);
  });
}
