import type { Provenance } from '../../provenance.ts';

// Where the rules of each French zone are stated. Press and authorities' pages were read on 28 November 2026 in stored
// copies. `asOf` is the day on which the youngest of them was published: none of the cities was seen to publish
// anything later.

const seenOn = '2026-11-28';
const published = { seenOn, sureness: 'published' } as const;

export const critAirSources = {
  'crit-air': {
    ...published,
    asOf: '2026-11-01',
    sources: [
      {
        url: 'https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000032749723',
        about: 'decree of 21 June 2016, annex I',
      },
      { url: 'https://www.certificat-air.gouv.fr/en/foire-aux-questions' },
    ],
  },
  paris: {
    ...published,
    asOf: '2026-01-02',
    // Nobody is fined before then; what follows is not known.
    validUntil: '2026-12-31',
    sources: [{ url: 'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine' }],
  },
  lyon: {
    asOf: '2025-01-01',
    seenOn,
    sureness: 'assumed',
    assumption: 'the zone has stayed as it was before the elections of March 2026',
    sources: [
      { url: 'https://mlyon.fr/news/locales/220927/zfe-a-lyon-les-vehicules-crit-air-3-sont-desormais-interdits' },
    ],
  },
  marseille: {
    ...published,
    asOf: '2024-03-20',
    sources: [
      {
        url: 'https://www.francebleu.fr/infos/transports/l-interdiction-de-circuler-dans-la-zfe-de-marseille-est-etendue-a-davantage-de-vehicules-polluants-9012879',
        about: 'class 4, September 2023',
        isPress: true,
      },
      {
        url: 'https://france3-regions.francetvinfo.fr/provence-alpes-cote-d-azur/bouches-du-rhone/marseille/zfe-pourquoi-les-voitures-crit-air-3-vont-continuer-de-circuler-a-marseille-2942433.html',
        about: 'class 3 stays, March 2024',
        isPress: true,
      },
    ],
  },
  nice: {
    ...published,
    asOf: '2023-01-01',
    sources: [
      {
        url: 'https://www.paca.developpement-durable.gouv.fr/une-zfe-a-nice-depuis-le-31-janvier-2022-a14615.html',
        about: 'class 5, January 2023; class 4 announced for 2024',
      },
      { url: 'https://www.lavignettecritair.fr/zfe/nice/', about: 'class 4 suspended', isPress: true },
    ],
  },
  lille: {
    ...published,
    asOf: '2025-01-01',
    sources: [
      {
        url: 'https://france3-regions.francetvinfo.fr/hauts-de-france/nord-0/lille/amendes-vignette-crit-air-6000-vehicules-interdits-on-vous-explique-ce-qui-a-change-ce-1-janvier-a-lille-3084865.html',
        isPress: true,
      },
      { url: 'https://www.villesaintandre.fr/20079-zfd.htm', about: 'January 2025' },
    ],
  },
  toulouse: {
    ...published,
    asOf: '2023-10-12',
    sources: [
      {
        url: 'https://www.francebleu.fr/infos/transports/a-toulouse-la-zfe-entre-en-vigueur-pour-les-particuliers-en-ce-1er-janvier-1909544',
        about: 'classes 4 and 5, January 2023',
        isPress: true,
      },
      {
        url: 'https://www.20minutes.fr/toulouse/4057496-20231012-zfe-toulouse-vehicules-crit-air-3-vont-finalement-pouvoir-continuer-rouler',
        about: 'class 3 stays, October 2023',
        isPress: true,
      },
    ],
  },
  strasbourg: {
    ...published,
    asOf: '2024-09-19',
    sources: [
      {
        url: 'https://media.roole.fr/transition/territoires/tout-sur-la-zfe-m-de-leurometropole-de-strasbourg',
        about: 'September 2024',
        isPress: true,
      },
      {
        url: 'https://automobile-propre.com/articles/zfe-a-strasbourg-les-vehicules-critair-3-pourront-continuer-de-circuler-jusquen-2026',
        about: 'class 3 until 31 December 2026',
        isPress: true,
      },
    ],
  },
  grenoble: {
    ...published,
    asOf: '2024-12-13',
    sources: [
      { url: 'https://zfe.grenoblealpesmetropole.fr/699-j-ai-une-voiture-ou-un-deux-roues-motorise.htm' },
      {
        url: 'https://france3-regions.francetvinfo.fr/auvergne-rhone-alpes/isere/grenoble/carte-zfe-de-grenoble-les-vehicules-crit-air-3-bientot-interdits-voici-ce-qu-il-faut-savoir-sur-ces-restrictions-3076636.html',
        about: 'December 2024',
        isPress: true,
      },
    ],
  },
  montpellier: {
    ...published,
    asOf: '2025-02-13',
    // Without signs and fines until then; what follows is not known.
    validUntil: '2026-12-31',
    sources: [
      {
        url: 'https://france3-regions.francetvinfo.fr/occitanie/herault/montpellier/vehicules-crit-air-3-interdits-amendes-exceptions-on-vous-dit-tout-sur-la-nouvelle-etape-de-la-zfe-dans-la-metropole-de-montpellier-3083740.html',
        about: 'January 2025',
        isPress: true,
      },
      {
        url: 'https://lesindiscretions.com/decodage/zfe-a-montpellier-moratoire-sur-la-verbalisation',
        about: 'no signs and no fines until 2027, February 2025',
        isPress: true,
      },
    ],
  },
  reims: {
    ...published,
    asOf: '2023-08-16',
    sources: [
      { url: 'https://www.flotauto.com/grand-reims-zfe-m-20230106.html', about: 'August 2023', isPress: true },
      {
        url: 'https://france3-regions.francetvinfo.fr/grand-est/marne/reims/reims-des-la-rentree-interdiction-des-voitures-a-vignette-crit-air-4-en-centre-ville-2600652.html',
        about: 'class 4, September 2022',
        isPress: true,
      },
    ],
  },
  rouen: {
    ...published,
    asOf: '2024-07-01',
    sources: [
      {
        url: 'https://metropole-rouen-normandie.fr/zone-faibles-emissions-mobilite',
        about: 'classes, since September 2022',
      },
      {
        url: 'https://media.roole.fr/transition/territoires/dans-la-metropole-de-rouen-la-zfe-concerne-desormais-les-automobilistes',
        about: 'class 3 stays, 24-hour pass, July 2024',
        isPress: true,
      },
    ],
  },
  'saint-etienne': {
    ...published,
    asOf: '2025-01-01',
    sources: [
      { url: 'https://saint-etienne-metropole.fr/preserver-recycler/qualite-de-lair/zone-faibles-emissions-mobilite' },
      { url: 'https://www.semlemag.fr/?p=7159', about: 'magazine of the Métropole, 2025' },
    ],
  },
} satisfies Record<string, Provenance>;

/** On collection vehicles, in all zones but that of Lille. */
export const collectionSources: Provenance = {
  ...published,
  asOf: '2024-02-21',
  sources: [
    {
      url: 'https://www.cnews.fr/france/2024-02-21/zfe-voici-les-11-villes-qui-proposent-une-derogation-1456986',
      about: 'the eleven zones, February 2024',
      isPress: true,
    },
    {
      url: 'https://radio.vinci-autoroutes.com/article/zfe-des-derogations-pour-les-vehicules-d-epoque-8067',
      isPress: true,
    },
    {
      url: 'https://fr.motor1.com/news/511476/voiture-collection-autorisation-grand-paris/',
      about: 'Paris by article 3 of the order 2021P110297',
      isPress: true,
    },
  ],
};
