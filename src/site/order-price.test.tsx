import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { allZones } from '#permits/catalogue.ts';
import { priceTrip } from '#permits/pricing.ts';
import { describeAuthorityFee } from '#permits/zone.ts';
import DrivingGuidePage from './guides/driving-guide/driving-guide-page.tsx';
import RentalCarFinesPage from './guides/rental/rental-car-fines-page.tsx';
import WhatDoINeedPage from './guides/what-do-i-need/what-do-i-need-page.tsx';
import { StartApplicationCallout } from './shell/start-application-callout.tsx';

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('beside a guide price stands what the orders cost today, as the order form works it out', () => {
  const guide = textOf(<DrivingGuidePage />);
  for (const bundle of ['£59.97 £34.96', '£99.95 £44.94', '£126.94 £94.93', '£174.92 £119.81'])
    expect(guide).toContain(bundle);
  const fines = textOf(<RentalCarFinesPage />);
  expect(fines).toMatch(/Guide prices together £126\.94 Ordered today: £94\.93/);
  expect(fines).toMatch(/Guide prices together £174\.92 Ordered today: £119\.81/);
  expect(textOf(<WhatDoINeedPage />)).toContain('Our order today £19.99 all in');
});

test.each(allZones)(
  '$slug: beside the button that starts an order stands its price, and whether that is all there is to pay',
  (zone) => {
    const callout = (facts?: Record<string, string>) =>
      textOf(
        <StartApplicationCallout
          country={zone.country}
          zone={zone.name}
          officialZone={zone}
          {...(facts && { facts })}
        />,
      );
    const words = callout();
    const [shortest, longer] = [1, 3].map(
      (number_of_days) =>
        priceTrip({ country: zone.country, number_of_days, vignette_type: '10-day' }).total_cents / 100,
    );
    expect(words).toContain(`£${shortest?.toFixed(2)}`);
    expect(callout({ number_of_days: '3', vignette_type: '10-day' })).toContain(`£${longer?.toFixed(2)}`);
    expect(words).toContain(describeAuthorityFee(zone));
    // A hotel, a garage or a car park may take money of its own, and where no price is published nobody knows.
    const isUncertain =
      !zone.paymentRequired && (zone.work === 'mail' || /no price is published/.test(zone.official.mainPrice));
    expect(/\b(all in|in all)\b/.test(words)).toBe(!isUncertain);
  },
);
