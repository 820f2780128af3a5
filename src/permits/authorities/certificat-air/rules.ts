import {
  type AdmissionRule,
  createUniformRestDayRule,
  createWorkingDayCheck,
  type VehicleGroupRule,
  type ZoneRules,
} from '../../admission-rule.ts';
import {
  anyClass,
  anySticker,
  assumeForVans,
  createClassRule,
  createGrenoblePeriods,
  createMontpellierPeriod,
  createUnconcernedGroup,
  createUnconcernedRule,
  listClassesUpTo,
  niceRule,
  privateVans,
  strasbourgPeriods,
  unconcernedInSaintEtienne,
  upToClass1Perhaps2,
  upToClass2,
  upToClass2OfAll,
  upToClass3,
} from './class-rules.ts';
import { findUnfittingClass } from './classes.ts';
import { collectionSources, critAirSources } from './sources.ts';

/** Holidays by the labour code, article L3133-1. */
const isWorkingDay = createWorkingDayCheck({
  fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  fromEaster: [1, 39, 50],
});

const allHoursText = 'at all hours, plus temporary restrictions during pollution episodes';

/** A sticker is valid for the life of the vehicle (https://www.certificat-air.gouv.fr/en/foire-aux-questions). */
const frenchPlateRule: VehicleGroupRule = {
  appliesTo: { country_of_registration: ['France'] },
  requirement:
    "A Crit'Air sticker on the windscreen: look whether it carries one already, for it is valid for the life of the vehicle.",
};

/**
 * For a sticker that the driver has read off the windscreen: nothing needs to be applied for, whatever the class. It
 * too is valid for the life of the vehicle.
 */
const stickerHolderRule: VehicleGroupRule = {
  appliesTo: { certificate_class: ['E', '1', '2', '3', '4', '5'] },
  unless: (vehicle) => findUnfittingClass(vehicle) !== undefined,
  requirement:
    "Nothing has to be applied for: your Crit'Air is valid for the life of the vehicle, in every French zone. Leave it on the windscreen.",
  isExempt: true,
  coversCondition: true,
};

const localRentalNote =
  "A car hired in France usually carries its Crit'Air sticker: look for a round sticker at the bottom right of the windscreen, or ask at the hire desk. With it you need no other.";

type CityRule = Omit<AdmissionRule, 'need' | 'active'> & { active?: string };

const stickerNeed = "A Crit'Air sticker on the windscreen, or its PDF proof while the sticker is in the post.";

/** In eleven zones, and not in Lille. No page names registrations of another country. */
const collectionExemption: AdmissionRule['exemptionByAge'] = {
  years: 30,
  text: 'Vehicles of 30 years or more whose French registration document names them as collection vehicles are exempt here (2024). Whether a foreign one, such as a British one, counts is not known.',
  provenance: collectionSources,
};

const createZfeRule = (rule: CityRule): AdmissionRule => ({
  need: stickerNeed,
  otherNeeds: [stickerHolderRule, frenchPlateRule],
  hiredThere: localRentalNote,
  active: allHoursText,
  exemptionByAge: collectionExemption,
  ...rule,
});

/** The law that abolished the zones was struck down on 21 May 2026 (Conseil constitutionnel, 2026-903 DC). */
export const certificatAirRules: ZoneRules = {
  'crit-air': {
    need: "One Crit'Air sticker for the vehicle, valid in every zone for its whole life. A car that carries one already needs no other.",
    otherNeeds: [stickerHolderRule, frenchPlateRule],
    hiredThere: localRentalNote,
    active: 'wherever a French low-emission zone is in force',
    otherwise: 'No sticker is issued for vehicles without a class: leave the car outside the zones.',
    provenance: critAirSources['crit-air'],
    periods: [{ M1: anySticker, N1: anySticker, motorcycle: anySticker }],
  },
  paris: createZfeRule({
    active:
      'Monday to Friday 8:00-20:00, not on public holidays, plus temporary restrictions during pollution episodes',
    isInForce: isWorkingDay,
    atRest: {
      ...createUniformRestDayRule(
        'admitted',
        'its limits name Monday to Friday only. A pollution episode may bring limits of its own.',
        critAirSources.paris,
      ),
      // Heavy vehicles have limits on every day: the same page of October 2021 as below.
      restsOnlyFor: {
        categories: ['M1', 'N1', 'motorcycle'],
        says: 'The zone rests on that day for cars, vans up to 3.5 tonnes and motorcycles.',
      },
    },
    // 24 days since December 2024: https://www.bfmtv.com/paris/zfe-dans-le-grand-paris-les-vehicules-crit-air-3-autorises-a-circuler-24-jours-par-an_AD-202412160893.html
    provenance: critAirSources.paris,
    // Vans and motorcycles follow the cars, at the same hours (October 2021):
    // https://www.affiches-parisiennes.com/les-plus-vieux-vehicules-interdits-de-circuler-12431.html
    periods: [
      {
        to: '2026-12-31',
        otherwise:
          'Excluded vehicles are not fined before 31 December 2026, and a 24-hour pass can be had on 24 days a year.',
        ...upToClass2OfAll,
      },
      {
        from: '2027-01-01',
        otherwise: 'That excluded vehicles are not fined, and the 24 day passes a year, is known for 2026 only.',
        ...upToClass2OfAll,
      },
    ],
  }),
  lyon: createZfeRule({
    otherwise: 'Occasional drivers may declare 52 days a year online.',
    // Class 3 left by the decision of the council of 16 December 2024 (https://abeynost.fr/?p=1935), goods vans of class 3
    // already in 2021 (data.gouv.fr, zone of the Métropole de Lyon). In January 2026 the zone still applied
    // (https://www.tonicradio.fr/?p=34448494). Against it stands only a private list of August 2026, which expects class 3
    // to be refused later. Nothing was found about the months after the elections of March 2026. Motorcycles of class 3
    // left with the cars: https://mairie4.lyon.fr/actualite/mobilites/zfe-la-metropole-cree-une-nouvelle-derogation
    // ('voitures et deux roues') and the same decision of the council.
    provenance: critAirSources.lyon,
    periods: [
      { to: '2027-12-31', M1: upToClass2, N1: upToClass2, motorcycle: upToClass2 },
      // Class 2 was put off from 2026 to 2028: https://www.lyonmag.com/article/140164/
      { from: '2028-01-01', M1: upToClass1Perhaps2, N1: upToClass1Perhaps2, motorcycle: upToClass1Perhaps2 },
    ],
  }),
  marseille: createZfeRule({
    otherwise: 'The Vieux-Port and Prado-Carénage tunnels are open to all.',
    // Class 4 left in September 2023, of vans and motorcycles too; class 3 was put off without a date in March 2024.
    provenance: critAirSources.marseille,
    periods: [{ M1: upToClass3, N1: upToClass3, motorcycle: upToClass3 }],
  }),
  nice: createZfeRule({
    otherNeeds: [
      stickerHolderRule,
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: stickerNeed,
        possibleExemption:
          'The limits of Nice were not for motorcycles when cars of class 5 were excluded in 2023. Whether a motorcycle must show a sticker all the same is told both ways.',
      },
      frenchPlateRule,
    ],
    // Not for motorcycles: https://nicepresse.com/zfe-a-nice-les-vehicules-polluants-interdits-mais-pas-controles-par-la-ville/
    // and https://france3-regions.francetvinfo.fr/ (2685694), both December 2022. That two-wheelers too must have the
    // sticker: https://www.francebleu.fr/ (6293536, January 2023).
    // The state announces class 4 for January 2024; the other page says that the step was suspended in July 2023. No
    // decision of the Métropole was found. Vans as cars, by the same page of the state.
    provenance: critAirSources.nice,
    periods: [{ M1: niceRule, N1: assumeForVans(niceRule), motorcycle: anyClass }],
  }),
  lille: createZfeRule({
    otherNeeds: [
      stickerHolderRule,
      createUnconcernedGroup(['motorcycle'], 'Nothing has to be applied for: motorcycles enter without a sticker.'),
      frenchPlateRule,
    ],
    exemptionByAge: undefined,
    provenance: critAirSources.lille,
    periods: [
      {
        M1: anySticker,
        N1: assumeForVans(anySticker),
        motorcycle: createUnconcernedRule('Motorcycles are exempt in Lille.'),
      },
    ],
  }),
  toulouse: createZfeRule({
    // The pass was voted in December 2022 for three years: https://www.lejournaltoulousain.fr/ (188166).
    otherwise:
      'A pass of 52 days a year, asked for at least 24 hours ahead, was introduced in 2023 for three years: ask Toulouse Métropole whether it still gives one.',
    provenance: critAirSources.toulouse,
    // Vans since 2022, cars and motorcycles since 2023.
    periods: [{ M1: upToClass3, N1: upToClass3, motorcycle: upToClass3 }],
  }),
  strasbourg: createZfeRule({
    otherwise: '24-hour passes can be requested from the city.',
    provenance: critAirSources.strasbourg,
    periods: strasbourgPeriods,
  }),
  grenoble: createZfeRule({
    active:
      'Monday to Friday 7:00-19:00, not on public holidays, plus temporary restrictions during pollution episodes',
    otherwise: 'Anyone may use 12 day passes a year; the motorways are outside the zone.',
    provenance: critAirSources.grenoble,
    // An older zone for vans applies at all hours (https://www.grenoble.fr/1072-zone-a-faibles-emissions.htm). So the zone
    // as a whole never rests; only this limit does. That it is for Monday to Friday alone says the order of 2023 too
    // (https://www.lyoncapitale.fr/, July 2023); the first source above asks every vehicle for the sticker.
    periods: createGrenoblePeriods(isWorkingDay),
  }),
  montpellier: createZfeRule({
    otherNeeds: [
      stickerHolderRule,
      createUnconcernedGroup(['motorcycle'], 'Nothing has to be applied for: motorcycles enter without a sticker.'),
      frenchPlateRule,
    ],
    condition:
      'Class 3 is excluded on paper, but without signs and fines until 2027: until then it may drive in with its sticker.',
    otherwise:
      'The council asked in February 2025 that nobody be fined before 2027; the exclusion of classes 4 and 5 stands all the same. Since 2024 the Métropole has let any class in on up to 52 days a year, visitors too: ask it how.',
    // Vans as cars: the first source counts classes and not sizes. Motorcycles are out of it since January 2024, and the
    // 52 days in it: https://www.lejournaltoulousain.fr/occitanie/herault/montpellier/zfe-voici-ce-qui-change-montpellier-246185/
    // and, on motorcycles, https://www.motomag.com/ZFE-les-regles-se-durcissent-en-2025.html (January 2025).
    provenance: critAirSources.montpellier,
    periods: [
      { to: '2026-12-31', ...createMontpellierPeriod({ admitted: listClassesUpTo('2'), conditional: ['3'] }) },
      {
        from: '2027-01-01',
        to: '2027-12-31',
        ...createMontpellierPeriod({ admitted: listClassesUpTo('2'), unclear: ['3'] }),
      },
      // In 2022 all diesels were to leave in 2028; neither confirmed nor withdrawn.
      { from: '2028-01-01', ...createMontpellierPeriod({ admitted: listClassesUpTo('1'), unclear: ['2', '3'] }) },
    ],
  }),
  reims: createZfeRule({
    otherNeeds: [
      stickerHolderRule,
      createUnconcernedGroup(
        ['motorcycle'],
        'Nothing has to be applied for: the limits of Reims do not concern motorcycles.',
      ),
      frenchPlateRule,
    ],
    otherwise:
      'A pass of 24 hours, 52 times a year, was announced in 2023 for classes 4 and 5: ask Grand Reims for it.',
    // Class 4 left in September 2022; class 3 stays until 2029 by the decision of March 2023.
    // https://www.lavignettecritair.fr/zfe/reims/ says the same. Motorcycles: https://www.prunay-en-champagne.fr/actualites/vignette-critair
    provenance: critAirSources.reims,
    periods: [
      {
        M1: upToClass3,
        N1: upToClass3,
        motorcycle: {
          ...createUnconcernedRule('The limits of Reims do not concern motorcycles.'),
          assumption:
            'motorcycles are exempt, as the page of a commune near Reims says; the order itself we have not seen',
        },
      },
    ],
  }),
  rouen: createZfeRule({
    otherwise:
      'The roads to the park-and-ride sites are open to all, and a free 24-hour pass can be had for 24 days a year, asked for by the day before.',
    // Motorcycles since 1 September 2023.
    provenance: critAirSources.rouen,
    periods: [{ M1: upToClass3, N1: upToClass3, motorcycle: upToClass3 }],
  }),
  'saint-etienne': createZfeRule({
    otherNeeds: [
      stickerHolderRule,
      createUnconcernedGroup(
        ['M1', 'motorcycle'],
        "Nothing has to be applied for. For other French cities order the National Crit'Air certificate; one sticker serves them all.",
      ),
      {
        appliesTo: { vehicle_category: ['N1'] },
        requirement: stickerNeed,
        possibleExemption:
          'Until 2027 vans of private persons are exempt from this zone. Whether they must show a sticker all the same is not published.',
      },
    ],
    condition:
      'Vans of class 4 and 5 are excluded, but until 2027 those of private persons may enter: the keeper on the registration document must be a person and not a company.',
    // Both say that cars and motorcycles are not concerned, outside pollution episodes; the magazine, of 2025, has the vans
    // of class 4 and 5 and the exemption of private ones. Class 3 was planned for 2027 and is not confirmed:
    // https://alliancequaliteair.fr/saint-etienne-engage-dans-une-zfem/
    provenance: critAirSources['saint-etienne'],
    periods: [
      { to: '2026-12-31', ...unconcernedInSaintEtienne, N1: privateVans },
      {
        from: '2027-01-01',
        ...unconcernedInSaintEtienne,
        N1: createClassRule({ admitted: listClassesUpTo('2'), unclear: ['3', '4', '5', 'NC'] }),
      },
    ],
  }),
};
