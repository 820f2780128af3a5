import type { AfterProofGuide } from '#permits/after-proof-guide.ts';
import { zoneGroups } from '#tracking/zone-groups.ts';
import { Paragraph, Subheading, splitLongText } from './mail-layout.tsx';
import { mailStyles } from './mail-styles.ts';

/**
 * What to do with a granted permit, and where it lets the vehicle in.
 * @param place the trip's own, `Paris, France`; only its condition is said in words
 * @param isShort leaves out all other zones of a certificate
 */
export function ProofGuideSection({
  guide,
  place,
  isShort = false,
}: {
  guide: AfterProofGuide;
  place: string;
  isShort?: boolean;
}) {
  const isOfTrip = ({ name }: { name: string }) => guide.zones.length === 1 || place.startsWith(`${name},`);
  const zones = guide.zones.filter((zone) => !isShort || (zone.verdict !== 'opens' && isOfTrip(zone)));
  const groups = zoneGroups(zones);
  return (
    <>
      <Subheading>What to do with it</Subheading>
      <Paragraph>{guide.where_it_goes}</Paragraph>
      <ol className="ink" style={mailStyles.list}>
        {guide.steps.flatMap(splitLongText).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {groups.length > 0 && <Subheading>Where it lets you in</Subheading>}
      {guide.certificate_class && groups.length > 0 && (
        <Paragraph>
          By what you told us you get <strong>{guide.certificate_class}</strong>. The number on the certificate counts.
        </Paragraph>
      )}
      {groups.map(({ title, zones: zonesOfGroup, verdict }) => (
        <Paragraph key={title}>
          <strong>{title}:</strong> {zonesOfGroup.map(({ name }) => name).join(', ')}
          {/* In the mail itself: the driver reads a condition before the drive, not on another page. */}
          {verdict === 'condition' &&
            zonesOfGroup.filter(isOfTrip).map(({ name, words }) => <span key={name}>. {words}</span>)}
        </Paragraph>
      ))}
    </>
  );
}
