import { findZone, type Zone, zonesOf } from '#permits/catalogue.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { ComboboxField } from '#ui/combobox-field.tsx';
import { ChangeButton, type OrderFormFields } from './order-form-fields.tsx';
import { ZoneFacts } from './zone-facts.tsx';

/** Up to this many zones are listed at once; longer lists get a search. */
const MAX_CARDS = 3;

const toChoice = ({ name, summary }: Zone) => ({ value: name, label: name, hint: summary });

interface ZoneChoiceProps {
  fields: OrderFormFields;
  /** Present where the destination is known already: one line then says it, and leads to the choice. */
  onChangeDestination?: (() => void) | undefined;
}

export function ZoneChoice({ fields, onChangeDestination }: ZoneChoiceProps) {
  const country = fields.values['trip.country'];
  const zones = zonesOf(country);
  const { name, value, error } = fields.text('trip.city_zone');
  const zone = findZone(country, value);
  const choose = (zoneName: string) => fields.set({ 'trip.city_zone': zoneName });
  return (
    <div className="space-y-4">
      {onChangeDestination ? (
        <p className="flex items-baseline justify-between gap-4 border-line border-y py-3">
          <span className="font-semibold">
            {value}, {country}
          </span>
          <ChangeButton of="destination" onClick={onChangeDestination} />
        </p>
      ) : zones.length > MAX_CARDS ? (
        <ComboboxField
          key={country}
          {...{ name, error }}
          label="City or zone"
          hint={`Search ${zones.length} places, or open the list.`}
          placeholder="Search for a city or zone"
          choice={zone && toChoice(zone)}
          search={(text) => searchZones(zones, text).map(toChoice)}
          onChoose={choose}
          frameClass="max-w-xl"
        />
      ) : (
        <ChoiceCards
          {...{ name, value, error }}
          label="City or zone"
          // One zone needs no telling apart: what it is stands below.
          choices={zones.map((one) => ({ ...toChoice(one), ...(zones.length === 1 && { hint: undefined }) }))}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {zone && <ZoneFacts zone={zone} isUrgent={fields.values.urgent_processing === 'on'} />}
    </div>
  );
}

interface Searchable {
  name: string;
  summary: string;
}

/**
 * The zones whose name or summary contains every typed word, zones that match by name first. Accents need not be typed.
 */
export function searchZones<Zone extends Searchable>(zones: readonly Zone[], query: string): Zone[] {
  const words = foldForSearch(query).split(/\s+/).filter(Boolean);
  const matchingZones = zones.filter(({ name, summary }) => {
    const text = foldForSearch(`${name} ${summary}`);
    return words.every((word) => text.includes(word));
  });
  const rank = ({ name }: Zone) => {
    const text = foldForSearch(name);
    const [first = ''] = words;
    if (text.startsWith(first)) return 0;
    return words.every((word) => text.includes(word)) ? 1 : 2;
  };
  return matchingZones.toSorted((a, b) => rank(a) - rank(b));
}

function foldForSearch(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
