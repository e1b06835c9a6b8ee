const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter for a locale and options. Each is created once: creating them for every date took half of the time in
 * which a list appears.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}
