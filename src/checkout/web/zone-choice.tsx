import { findZone, type Zone, zonesOf } from '#permits/catalogue.ts';
import { searchZones } from '#permits/search-zones.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { OrderFields } from './order-fields.ts';
import { ZoneFacts } from './zone-facts.tsx';

/** So few zones are all seen at once; longer lists are searched. */
const MOST_CARDS = 3;

const choiceOf = ({ name, summary }: Zone) => ({ value: name, label: name, hint: summary });

export function ZoneChoice({ fields }: { fields: OrderFields }) {
  const country = fields.values['trip.country'];
  const zones = zonesOf(country);
  const { name, value, error } = fields.text('trip.city_zone');
  const zone = findZone(country, value);
  const choose = (zoneName: string) => fields.set({ 'trip.city_zone': zoneName });
  return (
    <div className="space-y-4">
      {zones.length > MOST_CARDS ? (
        <SearchField
          key={country}
          {...{ name, error }}
          label="City or zone"
          hint={`Type to search ${zones.length} places, or choose from the list.`}
          placeholder="Search for a city or zone"
          choice={zone && choiceOf(zone)}
          search={(text) => searchZones(zones, text).map(choiceOf)}
          onChoose={choose}
          frameClass="max-w-xl"
        />
      ) : (
        <ChoiceCards
          {...{ name, value, error }}
          label="City or zone"
          choices={zones.map(choiceOf)}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {zone && <ZoneFacts zone={zone} isUrgent={fields.values.urgent_processing === 'on'} />}
    </div>
  );
}
