import type { AfterProofGuide } from '#permits/after-proof-guide.ts';
import { zoneGroups } from '#tracking/zone-groups.ts';
import { Paragraph, Subheading } from './mail-layout.tsx';
import { mailStyles } from './mail-styles.ts';

export function ProofGuideSection({ guide }: { guide: AfterProofGuide }) {
  return (
    <>
      <Subheading>What to do with it</Subheading>
      {guide.certificate_class && (
        <Paragraph>
          By what you told us your vehicle gets <strong>{guide.certificate_class}</strong>. The number on the
          certificate counts.
        </Paragraph>
      )}
      <ol className="ink" style={mailStyles.list}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Subheading>Where it lets you in</Subheading>
      {zoneGroups(guide.zones).map(({ title, zones, verdict }) => (
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
