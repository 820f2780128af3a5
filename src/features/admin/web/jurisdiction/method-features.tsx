import { Check } from 'lucide-react';
import { Section } from '../parts/section.tsx';

const lists = [
  {
    title: 'Automated Processing',
    features: [
      'The official form is filled in and sent by a robot, step by step',
      'Every step leaves a screenshot and the values that were typed',
      'An application is sent to a portal once, whatever happens',
      "The authority's mails are read and filed with the order",
      'What the portal reserves for people goes to a person at that very step',
    ],
  },
  {
    title: 'Manual Fallback',
    features: [
      'A person of the team applies at the official portal',
      'Values are ready to paste, with the customer’s papers beside them',
      'Starts by itself when automation fails or is paused',
      'The reference and the proof are kept as with a robot',
      'The customer is told that processing goes on by hand',
    ],
  },
];

export function MethodFeatures() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {lists.map(({ title, features }) => (
        <Section key={title} title={title}>
          <ul className="space-y-1 text-sm">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2">
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />
                {feature}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
