import type { Authority, Playbook } from '../../authority.ts';
import { italianFineSources } from '../../italian-law.ts';
import { ruleCheckFacts } from '../../rule-check-playbook.ts';
import { bolognaTperDriver } from './driver.ts';
import { bolognaTperRules } from './rules.ts';

const playbook: Playbook = {
  steps: [
    'Sign in to the shop of TPER and choose the 1-day or 4-day title: at most three single days or one 4-day title a month.',
    'Give plate and date; both can be changed until the day before.',
    'Check that the title is active for this plate and day, and save the receipt.',
  ],
  // Sourced: a title is bought in an account of the shop, for a plate and days (bolognatoday.it, 2020); older
  // classes get none (it.motor1.com, 2021). Our reading: the account requires a name, and our contact address. The
  // order contains the number of days.
  requiredFacts: [...ruleCheckFacts, 'owner.first_name', 'owner.last_name', 'travel.entry_date'],
  leadTime: {
    hours: 1,
    isActivatedOnEntryDay: true,
    description: 'Minutes: the title is active as soon as plate and date are given',
    provenance: {
      sources: [
        {
          url: 'http://www.bolognatoday.it/guida/nuovi-pass-digitali-ztl-prezzo-acquisto.html',
          about: 'the digital titles of TPER',
          isPress: true,
        },
        {
          url: 'https://www.reggio2000.it/2020/05/25/ztl-ambientale-di-bologna-da-lunedi-1-giugno-i-ticket-di-accesso-diventano-digitali/',
          isPress: true,
        },
      ],
      asOf: '2020-05-25',
      seenOn: '2026-11-28',
      sureness: 'published',
    },
  },
};

const statedAt: Authority['statedAt'] = {
  fine: italianFineSources,
  price: [
    { url: 'https://solweb.tper.it/' },
    { url: 'http://www.bolognatoday.it/guida/nuovi-pass-digitali-ztl-prezzo-acquisto.html', isPress: true },
  ],
};

export const authority = { rules: bolognaTperRules, statedAt, playbook, driver: bolognaTperDriver } satisfies Authority;
