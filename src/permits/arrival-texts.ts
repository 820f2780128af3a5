import type { AdmissionVerdict } from './admission-verdict.ts';
import { capitaliseFirst } from './application-texts.ts';
import { type ArrivingZone, describeArriving, stickerPostTime } from './zone.ts';

interface ArrivalWording {
  formatDay: (isoDay: string) => string;
  /** How that day lies to the day of entry, as in ', the day you drive in'. */
  relateDay: (isoDay: string) => string;
  /** What the days are counted by, as in 'By our times'. */
  lead?: string;
  /** On what it depends, as in 'if you give every detail now'. */
  condition?: string;
}

/**
 * By when the permit or its digital proof is there, and what comes later: the first valid day, and a posted sticker.
 * @param arrivalDay one of `there_by`
 */
export function describeArrivalDay(
  zone: ArrivingZone,
  { valid_from }: Pick<AdmissionVerdict, 'valid_from'>,
  arrivalDay: string,
  { formatDay, relateDay, lead, condition }: ArrivalWording,
): string {
  const arriving = describeArriving(zone);
  const start = lead ? `${lead} ${arriving}` : capitaliseFirst(arriving.replace(/^it is /, ''));
  // What is bought after its first day is valid as soon as it is bought.
  const validFrom = valid_from && valid_from >= arrivalDay ? valid_from : undefined;
  return [
    `${start} by ${formatDay(arrivalDay)}${validFrom ? '' : relateDay(arrivalDay)}`,
    condition ? `, ${condition}` : '',
    validFrom ? `${condition ? ',' : ''} and valid from ${formatDay(validFrom)}${relateDay(validFrom)}` : '',
    zone.physicalFollows ? `; the sticker follows by post in ${stickerPostTime}` : '',
    '.',
  ].join('');
}
