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
