/** These properties of an object, and no others. */
export function pick<T, F extends keyof T>(from: T, names: readonly F[]): Pick<T, F> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, F>;
}
