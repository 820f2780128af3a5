import { defineDriver } from '#robot/driver.ts';
import { certificatAirMailRules } from './mail.ts';
import { certificatAirOutcomes } from './outcomes.ts';
import { type CertificatePlan, createPlanner, type PortalLanguage } from './plan.ts';
import { listRequiredFacts } from './required-facts.ts';
import { certificatAirScreens } from './screens.ts';
import { vocabulary } from './vocabulary.ts';

/** We support three languages of the portal. The language of a run does not change any answer. */
export function createCertificatAirDriver(language: PortalLanguage) {
  return defineDriver<CertificatePlan>({
    name: 'certificat-air',
    title: "Certificat qualité de l'air (Crit'Air)",
    authority: "The French ministry's air quality certificate service",
    kind: 'buy',
    documentLimits: { mostBytes: 2 * 1024 * 1024 },
    site: {
      url: 'https://www.certificat-air.gouv.fr',
      hosts: [
        'www.certificat-air.gouv.fr',
        'certificat-air.gouv.fr',
        'payment-webinit.sips-services.com',
        'payment-web.sips-services.com',
      ],
    },
    source: { url: 'https://www.certificat-air.gouv.fr/', checked: '2026-11' },
    oncePer: 'vehicle',
    needs: listRequiredFacts,
    plan: createPlanner(language),
    startPath: () => `/${language}/`,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    screens: certificatAirScreens,
    outcomes: certificatAirOutcomes,
    mail: certificatAirMailRules,
  });
}

export const certificatAirDriver = createCertificatAirDriver('en');
