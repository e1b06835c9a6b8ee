/** Year, month and day of what people and spreadsheets write; where nothing tells, a slash stands behind the month. */
function dayIn(text: string): [year: number, month: number, day: number] | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year) return [Number(year), Number(month), Number(day)];
  const [, first, sign, second, last] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text) ?? [];
  if (!first) return undefined;
  const isDayFirst = sign !== "/" || Number(first) > 12;
  const [one, other] = [Number(first), Number(second)];
  const year4 = Number(last) + (last!.length === 2 ? 2000 : 0);
  return isDayFirst ? [year4, other, one] : [year4, one, other];
}

/** Milliseconds, taken for UTC where no zone is named; `isDay` where no hour stands with it. Undefined for no time. */
export function timeIn(text: string): { time: number; isDay: boolean } | undefined {
  const [, date = "", clock = "", half] =
    /^(\S+?)(?:,?[ T]+(\d{1,2}:\d\d(?::\d\d)?)(?:[\s\u202f]*([ap])\.?m\.?)?)?$/i.exec(text) ?? [];
  const [year, month, day] = dayIn(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    // Of figures alone JavaScript would make whatever it can.
    if (!/[a-z]{3}|^\d{4}-\d\d-\d\dT\d\d/i.test(text)) return undefined;
    const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d|[A-Z]{3})$/.test(text);
    const time = Date.parse(hasZone ? text : `${text}Z`);
    return Number.isNaN(time) ? undefined : { time, isDay: false };
  }
  const [hours = 0, minutes = 0, seconds = 0] = clock ? clock.split(":").map(Number) : [];
  const hour = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  const time = Date.UTC(year, month - 1, day, hour, minutes, seconds);
  // There is no 31 April, and no 25 o'clock.
  const isSame = new Date(time).getUTCDate() === day && new Date(time).getUTCMonth() === month - 1;
  return isSame ? { time, isDay: clock === "" } : undefined;
}
