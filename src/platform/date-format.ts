/**
 * Formats moments by the clocks of an IANA time zone; undefined stands for this machine's own, which on a page is the
 * visitor's. Creating a format takes many times as long as using it, so each is created once.
 */
// @__NO_SIDE_EFFECTS__
export function dateFormat(locale: string, style: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone: string | undefined, moment: Date | number | string): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
    formats.set(timeZone, format);
    return format.format(new Date(moment));
  };
}
