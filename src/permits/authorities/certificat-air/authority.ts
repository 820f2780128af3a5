import { type Authority, daysToHours, type GrantedPermit, type Playbook } from '../../authority.ts';
import type { VehicleFacts } from '../../euro-standard.ts';
import { stickerPostTime, type WindscreenLabel } from '../../zone.ts';
import { possibleCritAirClasses } from './classes.ts';
import { certificatAirDriver } from './driver.ts';
import { certificatAirRules } from './rules.ts';
import { stickerZones } from './zones.ts';

const playbook: Playbook = {
  steps: [
    'Choose a vehicle registered abroad, accept the terms and go on to the form. The language switch empties the form: choose it first.',
    'Type the plate without spaces or dashes, the date of first registration, category, fuel and Euro standard exactly as on the V5C; upload the V5C (at most 2 MB).',
    'Say whether the keeper is a person or a company, by box C.1. Give the keeper’s address, for the sticker is posted there, and our own contact address, for the invoice must come to us. Solve the picture code.',
    'Pay with the company card; the bank may ask for a code. Note the request number and save the page as the proof.',
    'The provisional certificate (facture.pdf) comes by e-mail within 48 hours. That mail, not the page, confirms the permit.',
  ],
  alreadyRegisteredFact: 'vehicle.certificate_class',
  leadTime: {
    hours: daysToHours(3),
    // https://www.certificat-air.gouv.fr/en/foire-aux-questions
    validity: 'The sticker is valid for the life of the vehicle, in every French low-emission zone.',
    description: `Provisional certificate by e-mail within 3 days; the sticker follows by post in ${stickerPostTime}`,
    afterwards: 'The sticker can still be ordered, for every later day: it is valid for the life of the vehicle.',
    provenance: {
      sources: [
        {
          url: 'https://www.vignetdirect.com/faq/what-does-the-temporary-vignette-for-france-look-like',
          about: 'the temporary certificate',
          isPress: true,
        },
        {
          url: 'https://www.infrontautos.co.uk/2017/04/new-emissions-stickers-motorists-driving-france/',
          about: 'a test to the UK',
          isPress: true,
        },
      ],
      asOf: '2017-04-01',
      seenOn: '2026-11-28',
      sureness: 'observed',
    },
  },
};

/** A certificate that opens every French zone that admits its class; a sticker follows by post. */
const permit = (vehicle: VehicleFacts): GrantedPermit => ({
  class: certificateClass(vehicle),
  whereItGoes: describeStickerPlace(vehicle),
  steps: listStickerSteps,
  zones: stickerZones,
});

function certificateClass(vehicle: VehicleFacts): string | null {
  const classes = possibleCritAirClasses(vehicle).filter((name) => name !== 'NC');
  if (classes.length === 0) return null;
  const either = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(classes);
  return `Crit'Air ${either}`;
}

/** Where the sticker goes: article 3 of the order of 29 June 2016 on issuing and fixing air quality certificates. */
const describeStickerPlace = ({ vehicle_category }: VehicleFacts): string =>
  vehicle_category === 'motorcycle'
    ? 'When the sticker comes, fix it at the front, on the fork, where it can be read from outside.'
    : 'When the sticker comes, put it on the inside of the windscreen, at the bottom right, with its front readable from outside.';

const listStickerSteps = (proof: string): string[] => [
  `Print ${proof} and carry it in the car: it counts until the sticker has come, which takes ${stickerPostTime} by post.`,
  'The sticker goes to the address on the registration certificate.',
  'It is good for the life of the vehicle, in every French low-emission zone; no city needs a second one.',
];

/** Article 3 of the order of 29 June 2016 on issuing and fixing air quality certificates. */
const label: WindscreenLabel = {
  sign: 'crit-air',
  description:
    'A round sticker with the class, E, 1, 2, 3, 4 or 5, inside the windscreen at the bottom right, readable from outside; of a motorcycle at the front, on the fork.',
  provenance: {
    sources: [
      {
        url: 'https://automobile-club.org/actualites/l-auto-et-la-loi/vignette-crit-air-mode-d-emploi-pour-la-coller',
        about: 'order of 29 June 2016, article 3',
        isPress: true,
      },
    ],
    asOf: '2016-06-29',
    seenOn: '2026-11-28',
    sureness: 'published',
  },
};

const statedAt: Authority['statedAt'] = {
  fine: [
    { url: 'https://www.commentcamarche.net/applis-sites/transports-cartes/31091-vignette-critair/', isPress: true },
    {
      url: 'https://www.actu-automobile.com/2022/11/01/zfe-m-comment-eviter-de-prendre-inutilement-une-amende/',
      about: 'up to €450',
      isPress: true,
    },
  ],
  price: [
    { url: 'https://www.certificat-air.gouv.fr/' },
    {
      url: 'https://www.independent.co.uk/news/world/europe/france-pollution-sticker-switzerland-spain-b2389648.html',
      about: '€4.61 in August 2023',
      isPress: true,
    },
  ],
};

export const authority = {
  rules: certificatAirRules,
  statedAt,
  label,
  playbook,
  permit,
  driver: certificatAirDriver,
} satisfies Authority;
