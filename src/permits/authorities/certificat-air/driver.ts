import { driver } from '#robot/driver.ts';
import { mailRules } from './mail.ts';
import { outcomes } from './outcomes.ts';
import { type CertificatePlan, type PortalLanguage, planIn } from './plan.ts';
import { needs } from './questions.ts';
import { screens } from './screens.ts';
import { words } from './words.ts';

/** The portal speaks three languages that we do; which one a run uses changes no answer. */
export function certificatAirIn(language: PortalLanguage) {
  return driver<CertificatePlan>({
    name: 'certificat-air',
    title: "Certificat qualité de l'air (Crit'Air)",
    authority: "The French ministry's air quality certificate service",
    kind: 'buy',
    papers: { mostBytes: 2 * 1024 * 1024 },
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
    needs,
    plan: planIn(language),
    opens: () => `/${language}/`,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
    screens,
    outcomes,
    mail: mailRules,
  });
}

export const certificatAir = certificatAirIn('en');
