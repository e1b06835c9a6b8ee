/**
 * Memoises a function of a string, for a small number of different strings such as languages and time zones. Creating
 * an `Intl` formatter takes a thousand times as long as using it.
 */
export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    let known = made.get(text);
    if (known === undefined) made.set(text, (known = make(text)));
    return known;
  };
}
