/**
 * Writes items as they come: at once while nothing is being written, else together with the others that come meanwhile.
 * The promise of an item settles with the write that it was part of.
 */
export function writeTogether<Item>(write: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  function writeWaiting(): Promise<void> {
    const items = waiting;
    waiting = [];
    next = undefined;
    return write(items);
  }

  return (item) => {
    waiting.push(item);
    if (!next) {
      next = last.then(writeWaiting);
      last = next.catch(() => {});
    }
    return next;
  };
}
