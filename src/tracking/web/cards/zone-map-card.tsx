import { Suspense, useState } from 'react';
import { Card } from '#ui/card.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The drawings are fetched once somebody opens the title. */
const ZoneMap = lazyComponent(async () => {
  const [{ ZoneSketch }, { findZoneSketch }] = await Promise.all([
    import('#permits/web/zone-sketch/zone-sketch.tsx'),
    import('#permits/web/zone-sketch/zone-sketches.ts'),
  ]);
  return ({ zone }: { zone: string }) => {
    const sketch = findZoneSketch(zone);
    return sketch && <ZoneSketch sketch={sketch} />;
  };
});

/** Where the zone is, on a sketch. @param zone slug of a zone that has one */
export function ZoneMapCard({ zone }: { zone: string }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Card aria-labelledby="map-title" className="py-3! sm:py-4! print:hidden">
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary className="min-h-8 cursor-pointer content-center">
          <h2 id="map-title" className="inline text-lg">
            Where it holds
          </h2>
        </summary>
        {isOpened && (
          <div className="mt-3">
            <Suspense fallback={<Skeleton className="h-96" />}>
              <ZoneMap zone={zone} />
            </Suspense>
          </div>
        )}
      </details>
    </Card>
  );
}
