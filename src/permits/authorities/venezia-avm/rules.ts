import type { ZoneRules } from '../../admission-rule.ts';

export const veneziaAvmRules: ZoneRules = {
  'venice-mestre-ztl': {
    need: 'An authorisation through your hotel, your garage or the city office.',
    active: 'at all hours',
    condition: 'The plate must have been authorised before you enter.',
    source: 'https://www.comune.venezia.it/it/content/ztl-centrali-mestre-0',
    rulesAsOf: '2022-12-01',
    periods: [
      { M1: { by: 'same', status: 'conditional', reason: 'Only authorised plates may enter, whatever the vehicle.' } },
    ],
  },
};
