import type { EuroThresholds } from './admission-rule.ts';
import type { WindscreenLabel } from './zone.ts';

/** The environmental label of the Spanish traffic authority, which serves every Spanish zone. Foreign plates get none. */
export const dgtLabel: WindscreenLabel = {
  sign: 'dgt-label',
  description:
    'A round label 0, ECO, C or B at the bottom right of the windscreen, voluntary but for what a city asks; Spanish plates only.',
  provenance: {
    sources: [
      {
        url: 'https://www.autopista.es/noticias-motor/es-ya-obligatorio-no-llevar-etiqueta-dgt-pegada-en-parabrisas-coche_308671_102.html',
        about: 'quotes the traffic authority',
        isPress: true,
      },
      { url: 'https://www.gestiogirona.com/es/faq-items/distintivo-medioambiental/' },
    ],
    asOf: '2026-11-28',
    sureness: 'published',
  },
};

/**
 * Spain's label B, which the zones ask for at least, goes by first registration: petrol cars and light vans from January
 * 2000 (https://tallernaranjo.com/2017/04/cual-es-el-significado-de-los-distintivos-ambientales-de-la-dgt,
 * https://hibridosyelectricos.com/coches/que-significan-las-etiquetas_17153_102.html; the page of the Generalitat on
 * Barcelona's zone: petrol cars before 2000 are out), by other texts from January 2001 (antena3.com, 18 February 2020;
 * aldia.cat, 1 January 2026). Diesels from January 2006: the day on which Euro 4 was compulsory. Read on 28 November 2026.
 */
export const petrolByLabelDate: Pick<EuroThresholds, 'ownDate'> = {
  ownDate: {
    from: '2000-01-01',
    reason:
      'Spain gives its label B to petrol cars by first registration, from 2000 on by most texts and from 2001 by others.',
  },
};
