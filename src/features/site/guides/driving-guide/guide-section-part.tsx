import { Section } from '../../shell/section.tsx';
import { CheckList } from '../check-list.tsx';
import type { GuideSection } from './sections.ts';

interface GuideSectionPartProps {
  part: GuideSection;
  tone: 'paper' | 'sunken';
}

export function GuideSectionPart({ part: { id, title, paragraphs, points }, tone }: GuideSectionPartProps) {
  return (
    <Section id={id} title={title} tone={tone} width="text">
      <div className="space-y-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <CheckList kind="need" items={points} />
      </div>
    </Section>
  );
}
