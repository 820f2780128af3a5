import type { VehicleRule, ZoneRules } from '../../admission-rule.ts';
import {
  type Authority,
  carParkStayFacts,
  daysToHours,
  type LetterRules,
  type Playbook,
  renderFactTable,
} from '../../authority.ts';
import { dgtLabel, petrolByLabelDate } from '../../spanish-label.ts';

/**
 * Motorcycles of label B (Euro 2) and C (from Euro 3) drive in by day; without a label they stay out (elmundo.es, 16 March
 * 2019; moto-club.es, 17 September 2024; lne.es, 21 February 2025; the labels: okdiario.com, 5 April 2018). Read on
 * 28 November 2026.
 */
const motorcycles: VehicleRule = {
  by: 'euro',
  petrol: { conditional: [2, 3, 4, 5, 6, 7] },
  diesel: { conditional: [2, 3, 4, 5, 6, 7] },
  condition: 'It may drive in from 7:00 to 22:00; at other hours only to a car park that announces it to the city.',
};

const rules: ZoneRules = {
  'madrid-central-lez': {
    need: 'Have the class confirmed with the registration document: Spain gives foreign plates no label.',
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: 'Nothing to apply for: nobody announces a motorcycle that drives in from 7:00 to 22:00.',
        isExempt: true,
        coversCondition: true,
      },
      {
        appliesTo: { country_of_registration: ['Spain'] },
        requirement:
          'The DGT label of the plate counts: with CERO or ECO nothing has to be applied for; with B or C the car park or the resident who invites you announces the plate.',
        isExempt: true,
      },
    ],
    hiredThere:
      'A car hired in Spain usually carries its label: look for a round one at the bottom right of the windscreen, or ask at the hire desk. With 0 or ECO nothing has to be announced; with C or B your car park or host announces the plate.',
    active: 'at all hours',
    condition:
      'It would be of class B or C (petrol from Euro 3, diesel from Euro 4). Such a car may enter only to use a car park, or as the guest of a resident, and only when the plate is announced to the city by that car park or resident. It may not drive through, nor park in the street.',
    otherwise: 'Cars without a class may not be driven anywhere in the municipality of Madrid.',
    provenance: {
      sources: [
        { url: 'https://www.madrid.es/' },
        {
          url: 'https://www.moto-club.es/como-acceder-a-madrid-central-distrito-centro-en-moto-sin-ser-residente-y-no-recibir-multa',
          about: 'motorcycles',
          isPress: true,
        },
      ],
      asOf: '2026-10-04',
      sureness: 'published',
    },
    // Label C is petrol from Euro 4 and diesel from Euro 6, label B petrol Euro 3 and diesel Euro 4-5. Gas and hybrid
    // cars that meet C are ECO (https://www.autofacil.es/movilidad/usados-glp-etiqueta-eco/544285.html, read on 28 November
    // 2026). Below Euro 3 there is no label for any engine. That of gas of Euro 3 is not published, and that of a hybrid
    // depends on its fuel.
    periods: [
      {
        M1: {
          by: 'euro',
          petrol: { conditional: [3, 4, 5, 6, 7], ...petrolByLabelDate },
          diesel: { conditional: [4, 5, 6, 7] },
          gas: { admittedFrom: 4, unclear: [3] },
          hybrid: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
        },
        motorcycle: motorcycles,
      },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Work out the label the car would have: only cars like ECO and CERO may simply drive in.',
    'For B and C find what lets the car in: a car park that reports the plate, a hotel, or a resident’s invitation. Ask the customer where they stay or park.',
    'Write to that place with plate, day and time and ask for a confirmation.',
    'The city’s own form needs a Spanish electronic identity; do not try it with the customer’s data.',
  ],
  // The class of the car decides which way in is open; its document shows the class.
  requiredFacts: [
    ...carParkStayFacts,
    'vehicle.date_first_registration',
    'vehicle.fuel_type',
    'vehicle.vehicle_category',
    'documents.v5c',
  ],
  optionalFacts: ['stay.phone'],
  leadTime: {
    hours: daysToHours(3),
    description: 'Some days: a car park or the city office answers',
    provenance: {
      sources: [{ url: 'https://www.madrid.es/', about: 'ZBEDEP Distrito Centro' }],
      asOf: '2026-10-04',
      sureness: 'assumed',
      assumption: 'a car park or the city office answers within some days',
    },
  },
};

/**
 * Cars of classes B and C may enter to use a car park, which reports the plate to the city
 * (madrid.es on ZBEDEP Distrito Centro).
 */
const letter: LetterRules = {
  language: 'es',
  contactKind: 'garage',
  requiredFacts: playbook.requiredFacts ?? carParkStayFacts,
  reminderHours: 48,
  write(facts) {
    const { plate } = facts;
    return {
      subject: `Matrícula ${plate}: acceso a ZBEDEP Distrito Centro / Plate for Madrid`,
      own: [
        `A la atención de ${facts.place}:`,
        'Un cliente suyo entrará en coche en ZBEDEP Distrito Centro para usar su aparcamiento. Les pedimos que comuniquen la matrícula al Ayuntamiento de Madrid para la entrada.',
        renderFactTable('es', facts),
        'Por favor, respondan a este correo: «Sí, matrícula comunicada» basta. Si necesitan algo más, o no es posible, respondan también.',
      ],
      english: [
        'A customer of yours will drive into the Distrito Centro of Madrid to use your car park. Please report the plate to the city for the entry.',
        renderFactTable('en', facts),
        'Please answer this mail: “Yes, the plate is reported” is enough. If you need anything more, or it cannot be done, please answer too.',
      ],
    };
  },
};

const statedAt: Authority['statedAt'] = {
  fine: [
    { url: 'https://www.larazon.es/madrid/20220413/ixx53cuiffb3dcg7igdmwj6ysm.html', isPress: true },
    {
      url: 'https://www.lasexta.com/noticias/sociedad/multas-centro-madrid-que-vehiculos-contaminantes-seran-sancionados-este-sabado_2021120961b2362a45438900013fb341.html',
      isPress: true,
    },
  ],
};

export const authority = { rules, statedAt, label: dgtLabel, playbook, letter } satisfies Authority;
