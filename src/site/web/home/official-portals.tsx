import { formatProcessingTimeLabel, toWordingContext } from '#permits/application-texts.ts';
import { catalogue, type Destination, type Zone } from '#permits/catalogue.ts';
import { destinationCodes } from '#permits/destination-codes.ts';
import { describeAssumption, formatAge } from '#permits/provenance.ts';
import { describeAuthorityFee, formatOfficialPrice } from '#permits/zone.ts';
import { formatMonthIn } from '#platform/format-time.ts';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { requireClaims } from '../../claim-markup.ts';
import { claims } from '../../claims.ts';
import { describeOrderPrice } from '../../order-price.ts';
import { CardRail } from '../../shell/card-rail.tsx';
import { OpenDialogButton, SiteDialog } from '../../shell/site-dialog.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { createOrderPath } from '../../shell/start-application-callout.tsx';

/** The portals that most visitors to a country need; the order page names the one of every zone. */
const maxPortalsPerCountry = 3;
const order: readonly Destination[] = ['France', 'Italy', 'Belgium', 'Spain', 'Netherlands', 'Austria'];

const portals = order.flatMap((country) => {
  const zones = catalogue[country];
  const distinct = zones.filter(
    (zone, index) => zones.findIndex(({ official }) => official.url === zone.official.url) === index,
  );
  return distinct.slice(0, maxPortalsPerCountry);
});

export function OfficialPortals() {
  return (
    <SiteSection
      id="official-portals"
      title="The official portals"
      lead="Whatever can be applied for, you can apply for yourself. These are the authorities’ sites and prices, so that you can choose."
    >
      <CardRail columns={2}>
        {portals.map((zone, index) => (
          <li key={zone.slug}>
            <PortalCard zone={zone} dialog={`portal-${index}`} />
          </li>
        ))}
      </CardRail>
    </SiteSection>
  );
}

/** The price that most pay; the dialog has all of them. */
function PortalCard({ zone, dialog }: { zone: Zone; dialog: string }) {
  const { country, official } = zone;
  return (
    <div className="grid h-full grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-card p-4 card-shadow sm:grid-cols-[auto_1fr_auto]">
      <CountryFlag code={destinationCodes[country]} />
      <div>
        <h3 className="text-base">{official.name}</h3>
        <p className="text-ink-soft text-sm">
          {placeOf(zone)}: {official.mainPrice} ({formatAge(official)})
        </p>
      </div>
      <div className="max-sm:col-span-2 max-sm:grid">
        <OpenDialogButton dialog={dialog}>
          Compare Options<span className="sr-only">: {official.name}</span>
        </OpenDialogButton>
      </div>
      <SiteDialog id={dialog} title="Compare Options">
        <PortalOptions zone={zone} />
      </SiteDialog>
    </div>
  );
}

function PortalOptions({ zone }: { zone: Zone }) {
  const { country, name, official, leadTime } = zone;
  const { amount, scope } = describeOrderPrice({ zone });
  return (
    <>
      <p className="text-ink-soft">
        {official.name}, {placeOf(zone)}
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col rounded-xl border-2 border-on-signal bg-signal-soft p-4">
          <h4 className="font-bold">With us</h4>
          <ul className="mt-2 mb-4 list-disc space-y-1 pl-5">
            <li>
              <b>{amount}</b> {scope}
            </li>
            <li>{describeAuthorityFee(zone)}</li>
            <li {...requireClaims('ourTime')}>{claims.ourTime}, one form, in English</li>
            <li>plate checked before you pay</li>
            <li {...requireClaims('guarantee')}>{claims.guarantee}</li>
          </ul>
          <LinkButton href={createOrderPath(country, name)} className="mt-auto">
            Start Application
          </LinkButton>
        </div>
        <div className="flex flex-col rounded-xl border-2 border-line p-4">
          <h4 className="font-bold">Directly</h4>
          <ul className="mt-2 mb-4 list-disc space-y-1 pl-5">
            <li>{formatOfficialPrice(official)}</li>
            <li {...requireClaims('ownTime')}>{claims.ownTime}, in the portal’s language</li>
            <li>
              {formatProcessingTimeLabel(toWordingContext(zone))}: {leadTime}
            </li>
          </ul>
          <ExternalLink href={official.url} className={`${buttonClass('quiet')} mt-auto`}>
            Visit Official Portal
          </ExternalLink>
        </div>
      </div>
      <p className="mt-4 text-ink-soft text-sm">
        We are an independent service, not the authority. Its price as of {formatMonthIn('UTC', official.asOf)}.{' '}
        {describeAssumption(official)}
      </p>
    </>
  );
}

function placeOf({ country, name }: Zone): string {
  return country === 'France' ? country : `${country}, ${name}`;
}
