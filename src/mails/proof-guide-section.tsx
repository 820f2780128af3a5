import type { AfterProofGuide } from '#permits/after-proof-guide.ts';
import { zoneGroups } from '#tracking/zone-groups.ts';
import { Paragraph, Subheading } from './mail-layout.tsx';
import { mailStyles } from './mail-styles.ts';

/** @param isShort names only the zones that are not simply open */
export function ProofGuideSection({ guide, isShort = false }: { guide: AfterProofGuide; isShort?: boolean }) {
  const groups = zoneGroups(guide.zones).filter(({ verdict }) => !isShort || verdict !== 'opens');
  return (
    <>
      <Subheading>What to do with it</Subheading>
      <ol className="ink" style={mailStyles.list}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {groups.length > 0 && <Subheading>Where it lets you in</Subheading>}
      {guide.certificate_class && !isShort && (
        <Paragraph>
          By what you told us you get <strong>{guide.certificate_class}</strong>. The number on the certificate counts.
        </Paragraph>
      )}
      {groups.map(({ title, zones, verdict }) => (
        <Paragraph key={title}>
          {/* In the mail itself: the driver reads a condition before the drive, not on another page. */}
          <strong>{title}:</strong>{' '}
          {verdict === 'condition'
            ? zones.map(({ name, words }) => `${name}. ${words}`).join(' ')
            : zones.map(({ name }) => name).join(', ')}
        </Paragraph>
      ))}
    </>
  );
}
