import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findFulfilmentMethod } from '#permits/application-texts.ts';
import { allZones } from '#permits/catalogue.ts';
import { ZoneFacts } from './zone-facts.tsx';

test.each(allZones.map((zone) => [zone.slug, zone] as const))(
  '%s: whose time it is and whose portal is asked follow from how one applies there',
  (_slug, zone) => {
    const text = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ZoneFacts zone={zone} isUrgent={false} />
      </QueryClientProvider>,
    );
    const way = findFulfilmentMethod(zone);
    const takes = { robot: /The authority takes/, by_hand: /The authority takes/, check: /Our check takes/ };
    expect(text).toMatch(way === 'letter' ? /The (hotel or garage|car park|city office) takes/ : takes[way]);
    expect(text.includes('Asking the portal')).toBe(way === 'robot');
    expect(text).not.toMatch(/apply (yourself )?at/i);
  },
);
