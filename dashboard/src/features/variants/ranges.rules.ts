/** A cell by row and column. */
export interface Place {
  row: number;
  column: number;
}

/** The selection: from its first cell to the focused one. */
export interface Range {
  anchor: Place;
  focus: Place;
}

export interface Box {
  top: number;
  bottom: number;
  first: number;
  last: number;
}

export function boxOf({ anchor, focus }: Range): Box {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    first: Math.min(anchor.column, focus.column),
    last: Math.max(anchor.column, focus.column),
  };
}

export function rangeAt(place: Place): Range {
  return { anchor: place, focus: place };
}

/** Every cell of a box, row by row. */
export function placesIn({ top, bottom, first, last }: Box): Place[] {
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: last - first + 1 }, (_unused, column) => ({
      row: top + row,
      column: first + column,
    })),
  ).flat();
}

/** The cell that a key moves to in a table of that size; undefined if it doesn't move. */
export function stepBy(
  key: string,
  { row, column }: Place,
  size: { rows: number; columns: number; page: number },
  how: { far: boolean; mirrored: boolean },
): Place | undefined {
  const turned =
    how.mirrored && key === "ArrowLeft"
      ? "ArrowRight"
      : how.mirrored && key === "ArrowRight"
        ? "ArrowLeft"
        : key;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const to: Record<string, Place> = {
    ArrowUp: { row: how.far ? 0 : row - 1, column },
    ArrowDown: { row: how.far ? lastRow : row + 1, column },
    ArrowLeft: { row, column: how.far ? 0 : column - 1 },
    ArrowRight: { row, column: how.far ? lastColumn : column + 1 },
    PageUp: { row: row - size.page, column },
    PageDown: { row: row + size.page, column },
    Home: { row: how.far ? 0 : row, column: 0 },
    End: { row: how.far ? lastRow : row, column: lastColumn },
  };
  const place = to[turned];
  return (
    place && {
      row: Math.max(0, Math.min(lastRow, place.row)),
      column: Math.max(0, Math.min(lastColumn, place.column)),
    }
  );
}

/**
 * The cells that a pasted table fills: from the first selected cell on, repeated if the selection is larger than the
 * copied table. Cells outside of the table are left out.
 */
export function pasteInto(
  table: readonly (readonly string[])[],
  box: Box,
  size: { rows: number; columns: number },
): { place: Place; text: string }[] {
  const tall = table.length;
  const wide = Math.max(...table.map((row) => row.length));
  const [boxTall, boxWide] = [box.bottom - box.top + 1, box.last - box.first + 1];
  const repeats = boxTall % tall === 0 && boxWide % wide === 0;
  const target = repeats ? box : { ...box, bottom: box.top + tall - 1, last: box.first + wide - 1 };
  return placesIn(target)
    .filter(({ row, column }) => row < size.rows && column < size.columns)
    .flatMap((place) => {
      const text = table[(place.row - box.top) % tall]?.[(place.column - box.first) % wide];
      return text === undefined ? [] : [{ place, text }];
    });
}
