import type { EuroThresholds } from './admission-rule.ts';

// National law that applies to the zones of every Spanish city.

type OwnDate = Required<Pick<EuroThresholds, 'ownDate'>>;

/**
 * Spain's label B, which the zones ask for at least, goes by first registration: petrol cars and light vans from January
 * 2000 (https://tallernaranjo.com/2017/04/cual-es-el-significado-de-los-distintivos-ambientales-de-la-dgt,
 * https://hibridosyelectricos.com/coches/que-significan-las-etiquetas_17153_102.html; the page of the Generalitat on
 * Barcelona's zone: petrol cars before 2000 are out), by other texts from January 2001 (antena3.com, 18 February 2020;
 * aldia.cat, 1 January 2026). Diesels from January 2006: the day on which Euro 4 was compulsory. Read on 28 November 2026.
 */
export const petrolByLabelDate: OwnDate = {
  ownDate: {
    from: '2000-01-01',
    reason:
      'Spain gives its label B to petrol cars by first registration, from 2000 on by most texts and from 2001 by others.',
  },
};

/** Two- and three-wheelers before 2003 get no label (https://bunetglp.com/10000-news/ultimasnoticias, same day). */
export const motorcyclesByLabelDate: OwnDate = {
  ownDate: {
    from: '2003-01-01',
    reason: 'Spain gives its label B to motorcycles by first registration, from 2003 on.',
  },
};
