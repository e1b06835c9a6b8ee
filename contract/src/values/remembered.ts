/**
 * Remembers what a function makes of each text, for texts there are few of, such as languages and time zones: a formatter
 * of `Intl` takes a thousand times as long to make as to use.
 */
export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    let known = made.get(text);
    if (known === undefined) made.set(text, (known = make(text)));
    return known;
  };
}
