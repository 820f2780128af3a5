import type { Source } from './provenance.ts';

/** What Austria asks on the spot of a vehicle without a vignette. Every page states this figure, from this source. */
export const substituteToll = { car: '€200', motorcycle: '€100', since: '1 January 2026', asOf: '2026-01-15' } as const;

/** It names the prices of vignettes in 2026 too. */
export const austrianTollSource: Source = {
  url: 'https://revijahak.hr/2026/01/15/vozaci-pazite-ako-ste-na-austrijskim-autocestama-bez-vinjete-kazne-su-drasticno-porasle',
  isPress: true,
};
