/**
 * Remembers what a function makes of each text, of the texts that came recently.
 *
 * @param max texts; one more, and all are forgotten
 */
export function recently<Made>(max: number, make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    let known = made.get(text);
    if (known === undefined) {
      if (made.size >= max) made.clear();
      made.set(text, (known = make(text)));
    }
    return known;
  };
}
