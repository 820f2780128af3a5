import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary } from '#robot/control-meaning.ts';

/**
 * Labels of shop.asfinag.at in German and English. Field names and their order come from a public script that drove the
 * shop in 2025. The German labels are the shop's; some English ones are assumed.
 */
export const vocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    buyVignette: {
      kind: 'button',
      words: {
        de: ['Digitale Vignette', 'Digitale Vignette kaufen'],
        en: ['Digital vignette', 'Buy digital vignette'],
      },
    },
    vehicleType: {
      kind: 'choice',
      words: { de: ['Fahrzeugkategorie', 'Fahrzeug'], en: ['Vehicle category', 'Vehicle type', 'Vehicle'] },
    },
    product: { kind: 'choice', words: { de: ['Vignette', 'Produkt'], en: ['Vignette', 'Product'] } },
    buyer: { kind: 'choice', words: { de: ['Ich bin'], en: ['I am a', 'I am'] } },
    plate: {
      ...commonVocabulary.plate,
      words: { ...commonVocabulary.plate.words, en: ['Licence plate number', 'Licence plate', 'License plate number'] },
    },
    plateAgain: {
      kind: 'text',
      rewrites: ['capitals', 'spacing'],
      words: {
        de: ['Kennzeichen wiederholen', 'Kennzeichen bestätigen'],
        en: ['Repeat licence plate number', 'Confirm licence plate number', 'Repeat license plate number'],
      },
    },
    startDay: { kind: 'date', words: { de: ['Gültig ab', 'Gültigkeitsbeginn'], en: ['Valid from', 'Start date'] } },
    emailAgain: {
      ...commonVocabulary.emailAgain,
      words: { de: ['E-Mail-Adresse wiederholen'], en: ['Repeat e-mail address', 'Confirm e-mail address'] },
    },
    payBy: { kind: 'choice', words: { de: ['Zahlungsart'], en: ['Payment method'] } },
    terms: {
      kind: 'tick',
      words: {
        de: ['Ich habe die AGB gelesen und akzeptiere sie'],
        en: ['I have read and accept the general terms and conditions'],
      },
    },
    withdrawal: {
      kind: 'tick',
      words: {
        de: ['Ich verlange den sofortigen Beginn und verzichte auf mein Rücktrittsrecht'],
        en: ['I request that it begins at once and waive my right of withdrawal'],
      },
    },
    toPayment: {
      kind: 'button',
      words: { de: ['Zahlungspflichtig bestellen', 'Kostenpflichtig bestellen'], en: ['Order and pay', 'Buy now'] },
    },
    receipt: {
      kind: 'button',
      words: { de: ['Beleg herunterladen', 'Kaufbestätigung'], en: ['Download receipt', 'Purchase confirmation'] },
    },
  }),
};

export const vehicleTypePhrases = {
  car: { de: ['PKW', 'PKW (bis 3,5 t)'], en: ['Car', 'Car (up to 3.5 t)'] },
  motorcycle: { de: ['Motorrad'], en: ['Motorcycle', 'Motorbike'] },
};

export const vignettePhrases = {
  '10-day': { de: ['10-Tages-Vignette'], en: ['10-day vignette'] },
  '2-month': { de: ['2-Monats-Vignette'], en: ['2-month vignette'] },
  annual: { de: ['Jahresvignette'], en: ['Annual vignette'] },
};

/** A traveller buys as a consumer. A 'business' vignette would begin at once, but the statement would be false. */
export const consumerPhrases = { de: ['Konsument:in', 'Konsument'], en: ['Consumer'] };
export const cardPaymentPhrases = { de: ['Kreditkarte'], en: ['Credit card'] };
